import type { LinkedWorkshop } from '@sto/contract/public-pages/public-pages.schemas';
import type { ReactNode } from 'react';
import { CompareMark } from '../../features/compare/compare-mark.tsx';
import {
  type DistanceFrom,
  priceWords,
  unsupportedText,
} from '../../features/map-search/results/search-words.ts';
import { WorkshopCard } from '../../features/map-search/results/workshop-card.tsx';
import styles from '../../features/public-pages/public-pages.module.css';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading } from '../../ui/primitives/text.tsx';

interface WorkshopCardsProps {
  title: string;
  workshops: readonly LinkedWorkshop[];
  citySlug: string;
  from: DistanceFrom;
  /** The work of the page, for the price on the cards. */
  work?: { id: number; title: string } | null;
  /** Below the cards. */
  children?: ReactNode;
}

const noHover = () => undefined;

export function WorkshopCards({ title, workshops, citySlug, from, work, children }: WorkshopCardsProps) {
  const pageSlugs = new Map(workshops.map(({ id, page_slug }) => [id, page_slug]));
  const workTitles = new Map(work ? [[work.id, work.title]] : []);
  const links = {
    about: (id: number) => paths.workshopPage(pageSlugs.get(id) ?? String(id)),
    book: (id: number, slot?: string) =>
      paths.map({ city: citySlug, works: work ? [work.id] : null, service: id, drawer: 'bid', slot }),
  };
  return (
    <Card as="section" padding="none">
      <Heading level={2} className={styles.listHead}>
        {title}
      </Heading>
      <ul>
        {workshops.map((workshop) => (
          <WorkshopCard
            key={workshop.id}
            workshop={workshop}
            price={priceWords(workshop, workTitles)}
            reason={unsupportedText(workshop)}
            from={from}
            links={links}
            headingLevel={3}
            isSelected={false}
            isHovered={false}
            onHover={noHover}
            extra={<CompareMark workshop={workshop} workIds={work ? [work.id] : undefined} isInCard />}
          />
        ))}
      </ul>
      {children}
    </Card>
  );
}
