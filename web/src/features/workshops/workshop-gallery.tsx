import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { ArrowLeft, Images } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Chip } from '../../ui/primitives/chip.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import { WorkshopActions } from './workshop-actions.tsx';
import styles from './workshops.module.css';

const shownMax = 3;

/** Up to three pictures on the page; the others open in a dialog. */
export function WorkshopGallery({ workshop, onBack }: { workshop: Workshop; onBack?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const images = [...workshop.images].sort((a, b) => a.sort - b.sort);
  const shown = images.slice(0, shownMax);
  const more = images.length - shown.length;
  return (
    <div className={styles.gallery} data-count={shown.length}>
      {shown.map((image, index) => (
        <Picture
          key={image.id}
          src={image.url}
          alt={image.alt}
          width={index ? 240 : 480}
          height={228}
          fit="width"
        />
      ))}
      {onBack && (
        <IconButton label="Назад" variant="solid" className={styles.back} onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
      )}
      <div className={styles.actions}>
        <WorkshopActions workshop={workshop} isOver />
      </div>
      {more > 0 && (
        <Chip
          variant="float"
          className={styles.morePhotos}
          icon={<Images aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Ещё {more} фото
        </Chip>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Фото: ${workshop.name}`} wide>
        <div className={styles.photos}>
          {images.map((image) => (
            <figure key={image.id}>
              <Picture src={image.url} alt={image.alt} width={640} height={420} fit="width" />
              <figcaption className={styles.small}>{image.alt}</figcaption>
            </figure>
          ))}
        </div>
      </Dialog>
    </div>
  );
}
