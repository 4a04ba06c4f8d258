import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { TriangleAlert } from 'lucide-react';
import { percent } from '../../lib/text/promises.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Rating } from '../../ui/primitives/stars.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { PromiseLine } from '../../ui/promises/promise-line.tsx';
import { WorkshopChecks } from './workshop-checks.tsx';
import { WorkshopPhones } from './workshop-phones.tsx';
import { WorkshopRoute } from './workshop-route.tsx';
import { WorkshopSchedule } from './workshop-schedule.tsx';
import { WorkshopTitle } from './workshop-section.tsx';
import { closureText, reviewsCount, workWarrantySpan } from './workshop-words.ts';
import styles from './workshops.module.css';

export function WorkshopHead({ workshop, onReviews }: { workshop: Workshop; onReviews: () => void }) {
  return (
    <section className={styles.section}>
      <WorkshopTitle>{workshop.name}</WorkshopTitle>
      <p className={styles.rating}>
        <Rating workshop={workshop} size="m" />
        {workshop.reviews_count > 0 && (
          <button type="button" className={styles.link} onClick={onReviews}>
            {reviewsCount(workshop.reviews_count)}
          </button>
        )}
      </p>
      <Tags workshop={workshop} />
      <Closure workshop={workshop} />
      {workshop.description && <p className={styles.about}>{workshop.description}</p>}
      <div className={styles.items}>
        <WorkshopRoute workshop={workshop} />
        <WorkshopSchedule workshop={workshop} />
        <WorkshopPhones workshop={workshop} />
      </div>
    </section>
  );
}

function Closure({ workshop }: { workshop: Workshop }) {
  const closure = closureText(workshop, useNow());
  if (!closure) return null;
  return (
    <div className={styles.closure}>
      <Note tone="warn" icon={<TriangleAlert aria-hidden="true" />} title={closure}>
        {workshop.closure_note && <p>{workshop.closure_note}</p>}
      </Note>
    </div>
  );
}

function Tags({ workshop }: { workshop: Workshop }) {
  const { warranty, finished_share: finished } = workshop;
  return (
    <div className={styles.tags}>
      {workshop.is_demo && <Tag tone="ink">Демо</Tag>}
      <WorkshopChecks workshop={workshop} />
      {warranty && warranty.work_months > 0 && <Tag>Гарантия {workWarrantySpan(workshop)}</Tag>}
      {finished !== null && <Tag>Доводит до конца {percent(finished)} записей</Tag>}
      <PromiseLine workshop={workshop} />
    </div>
  );
}
