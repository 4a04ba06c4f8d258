import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Images } from 'lucide-react';
import { useState } from 'react';
import { webConfigQuery } from '../../lib/api/web-config.ts';
import { imageSet } from '../../lib/pictures/image-address.ts';
import { LaterDialog } from '../../ui/overlays/later-dialog.tsx';
import { Chip } from '../../ui/primitives/chip.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import { WorkshopActions } from './workshop-actions.tsx';
import styles from './workshop-gallery.module.css';

const shownMax = 3;
const heightPx = 228;

/** Up to three pictures on the page; the others open in a dialog. */
export function WorkshopGallery({ workshop, onBack }: { workshop: Workshop; onBack?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const images = [...workshop.images].sort((a, b) => a.sort - b.sort);
  const shown = images.slice(0, shownMax);
  const { data: config } = useQuery(webConfigQuery);
  const more = images.length - shown.length;
  return (
    <div className={styles.gallery} data-count={shown.length}>
      {shown.map((image, index) => {
        const width = index ? 240 : 480;
        return (
          <Picture
            key={image.id}
            src={image.url}
            alt={image.alt}
            width={width}
            height={heightPx}
            fit="width"
            signed={config && imageSet(config.image_proxy, image.url, { width })}
            isMain={index === 0}
          />
        );
      })}
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
      <LaterDialog open={isOpen} onClose={() => setOpen(false)} title={`Фото: ${workshop.name}`} wide>
        <div className={styles.photos}>
          {images.map((image) => (
            <figure key={image.id}>
              <Picture src={image.url} alt={image.alt} width={640} height={420} fit="width" />
              <figcaption>{image.alt}</figcaption>
            </figure>
          ))}
        </div>
      </LaterDialog>
    </div>
  );
}
