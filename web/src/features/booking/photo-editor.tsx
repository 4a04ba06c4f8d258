import { RotateCcw, RotateCw, Scan } from 'lucide-react';
import { useEffect, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { releaseObjectUrl } from '../../lib/browser/release-object-url.ts';
import {
  type CropArea,
  decodePicture,
  drawPicture,
  encodePicture,
  turnedCrop,
  wholePicture,
} from '../../lib/pictures/picture.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import styles from './photo-editor.module.css';

interface PhotoEditorProps {
  file: File;
  onClose: () => void;
  /** The edited photo under the old name; its type may differ. */
  onDone: (file: File) => void;
}

const shownSide = 1600;
const savedSide = 2560;
const leastPixels = 48;

const handleLabels = {
  cropArea: 'Кадр: стрелки двигают',
  nwDragHandle: 'Левый верхний угол: стрелки меняют размер',
  nDragHandle: 'Верхний край: стрелки меняют размер',
  neDragHandle: 'Правый верхний угол: стрелки меняют размер',
  eDragHandle: 'Правый край: стрелки меняют размер',
  seDragHandle: 'Правый нижний угол: стрелки меняют размер',
  sDragHandle: 'Нижний край: стрелки меняют размер',
  swDragHandle: 'Левый нижний угол: стрелки меняют размер',
  wDragHandle: 'Левый край: стрелки меняют размер',
};

export function PhotoEditor({ file, onClose, onDone }: PhotoEditorProps) {
  const bitmap = useBitmap(file);
  const [turns, setTurns] = useState(0);
  const [crop, setCrop] = useState<CropArea>(wholePicture);
  const [isBusy, setBusy] = useState(false);
  const shown = useTurned(bitmap, turns);
  const isChanged = turns !== 0 || !isWhole(crop);

  const turn = (quarters: 1 | 3) => {
    setTurns((turns + quarters) % 4);
    setCrop(Array.from({ length: quarters }).reduce<CropArea>(turnedCrop, crop));
  };
  async function save() {
    if (!bitmap) return;
    if (!isChanged) return onClose();
    setBusy(true);
    try {
      onDone(await changedFile(file, drawPicture(bitmap, { turns, crop, maxSide: savedSide })));
    } catch {
      setBusy(false);
      showToast.error('Фото не изменилось: браузеру не хватило памяти');
    }
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Правка фото"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Отмена
          </Button>
          <Button variant="primary" block busy={isBusy} disabled={!bitmap} onClick={() => void save()}>
            Готово
          </Button>
        </>
      }
    >
      {bitmap === null ? (
        <EmptyState title="Это фото здесь не открывается" text="Оно дойдёт до автосервиса таким, как есть." />
      ) : (
        <div className={styles.editor}>
          <div className={styles.tools}>
            <Button size="md" variant="line" onClick={() => turn(3)}>
              <RotateCcw aria-hidden="true" /> Влево
            </Button>
            <Button size="md" variant="line" onClick={() => turn(1)}>
              <RotateCw aria-hidden="true" /> Вправо
            </Button>
            <Button size="md" variant="line" disabled={isWhole(crop)} onClick={() => setCrop(wholePicture)}>
              <Scan aria-hidden="true" /> Весь кадр
            </Button>
          </div>
          <LiveRegion>{bitmap && `Поворот ${turns * 90}°, ${sizeWords(bitmap, turns, crop)}`}</LiveRegion>
          <div className={styles.stage} data-no-swipe="">
            {shown ? (
              <ReactCrop
                crop={toPercent(crop)}
                onChange={(_, percent) => setCrop(fromPercent(percent))}
                keepSelection
                ruleOfThirds
                minWidth={leastPixels}
                minHeight={leastPixels}
                ariaLabels={handleLabels}
                className={styles.crop}
              >
                <img src={shown} alt={file.name} className={styles.picture} />
              </ReactCrop>
            ) : (
              <Skeleton height={280} radius="md" />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Undefined while decoding, null when the browser cannot. */
function useBitmap(file: File): ImageBitmap | null | undefined {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>();
  useEffect(() => {
    let decoded: ImageBitmap | null = null;
    let isLeft = false;
    void decodePicture(file).then((result) => {
      decoded = result;
      if (isLeft) result?.close();
      else setBitmap(result);
    });
    return () => {
      isLeft = true;
      decoded?.close();
    };
  }, [file]);
  return bitmap;
}

function useTurned(bitmap: ImageBitmap | null | undefined, turns: number): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bitmap) return;
    let made: string | null = null;
    let isLeft = false;
    const canvas = drawPicture(bitmap, { turns, crop: wholePicture, maxSide: shownSide });
    void encodePicture(canvas, 'image/jpeg').then((blob) => {
      if (isLeft) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    });
    return () => {
      isLeft = true;
      if (made) releaseObjectUrl(made);
    };
  }, [bitmap, turns]);
  return address;
}

async function changedFile(file: File, canvas: HTMLCanvasElement): Promise<File> {
  const isPng = file.type === 'image/png';
  const blob = await encodePicture(canvas, isPng ? 'image/png' : 'image/jpeg');
  return new File([blob], file.name, { type: blob.type, lastModified: Date.now() });
}

function isWhole({ x, y, width, height }: CropArea): boolean {
  return x < 0.001 && y < 0.001 && width > 0.999 && height > 0.999;
}

function toPercent({ x, y, width, height }: CropArea): PercentCrop {
  return { unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 };
}

function fromPercent({ x, y, width, height }: PercentCrop): CropArea {
  return { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };
}

function sizeWords(bitmap: ImageBitmap, turns: number, crop: CropArea): string {
  const [width, height] = turns % 2 === 0 ? [bitmap.width, bitmap.height] : [bitmap.height, bitmap.width];
  return `кадр ${Math.round(crop.width * width)} на ${Math.round(crop.height * height)} точек`;
}
