import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { Share2 } from 'lucide-react';
import { HeartButton } from '../../ui/primitives/heart-button.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { useFavorite } from '../favorites/favorites.api.ts';
import { shareWorkshop } from './share-workshop.ts';
import styles from './workshop-gallery.module.css';

export function WorkshopActions({ workshop, isOver }: { workshop: Workshop; isOver?: boolean }) {
  const { isFavorite, toggle } = useFavorite(workshop.id, workshop.is_favorite);
  return (
    <>
      <IconButton
        label="Поделиться"
        variant={isOver ? 'solid' : 'plain'}
        onClick={() => void shareWorkshop(workshop)}
      >
        <Share2 aria-hidden="true" />
      </IconButton>
      <HeartButton
        of={workshop.name}
        on={isFavorite}
        onToggle={toggle}
        className={isOver ? styles.heart : undefined}
      />
    </>
  );
}
