import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { useState } from 'react';
import { useCurrentCity } from '../../features/city/cities.api.ts';
import { defaultCity } from '../../features/city/city.store.ts';
import { CompareMark } from '../../features/compare/compare-mark.tsx';
import { FavoritesList } from '../../features/favorites/favorites-list.tsx';
import { unsupportedText } from '../../features/map-search/results/search-words.ts';
import { WorkshopCard, type WorkshopLinks } from '../../features/map-search/results/workshop-card.tsx';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import styles from './bids-page.module.css';

const links: WorkshopLinks = {
  about: (id) => paths.map({ service: id, drawer: 'service' }),
  book: (id, slot) => paths.map({ service: id, drawer: 'bid', slot }),
};

/** «Избранные автосервисы»: the same cards as in the list of the map. */
export function FavoritesPage() {
  const city = useCurrentCity();
  const [hovered, setHovered] = useState<number | null>(null);
  const { lat, long } = city ?? defaultCity;
  const card = (workshop: WorkshopSummary) => (
    <WorkshopCard
      key={workshop.id}
      workshop={workshop}
      // The list has no chosen works: the lowest price of the whole list would mislead.
      price={undefined}
      reason={unsupportedText(workshop)}
      from="centre"
      links={links}
      isSelected={false}
      isHovered={hovered === workshop.id}
      onHover={setHovered}
      extra={<CompareMark workshop={workshop} isInCard />}
    />
  );
  return (
    <div className={styles.page}>
      <title>Избранные автосервисы — СТО рядом</title>
      <FavoritesList
        place={{ lat, long }}
        card={card}
        emptyAction={
          <ButtonLink to={paths.map()} variant="primary">
            Открыть карту
          </ButtonLink>
        }
      />
    </div>
  );
}
