import { maxCalendarFeeds } from '@sto/contract/limits';
import type { CalendarFeed } from '@sto/contract/schedule/calendar-feeds.schemas';
import { CalendarSync } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDayLabel, formatMoment } from '../../../lib/time/dates.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useFocusAfterRemoval } from '../../../ui/overlays/focus-after-removal.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { VisuallyHidden } from '../../../ui/primitives/visually-hidden.tsx';
import { IntegrationRow } from '../integration-row.tsx';
import { IntegrationSection } from '../integration-section.tsx';
import styles from '../integrations.module.css';
import { useCalendarFeeds, useRemoveCalendarFeed } from './calendar-feeds.api.ts';
import { FeedMaker } from './feed-maker.tsx';

interface CalendarFeedsProps {
  workshopId: number;
  /** The workshop's. */
  timeZone: string;
}

/** «Календарь на телефоне»: secret addresses at which calendar programs read the visits. */
export function CalendarFeeds({ workshopId, timeZone }: CalendarFeedsProps) {
  const feeds = useCalendarFeeds(workshopId);
  const remove = useRemoveCalendarFeed(workshopId);
  const [leaving, setLeaving] = useState<CalendarFeed | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const items = feeds.data;
  useFocusAfterRemoval(heading, items?.length ?? 0);
  return (
    <IntegrationSection
      title="Календарь на телефоне"
      heading={heading}
      lead={lead}
      query={feeds}
      words={sectionWords}
    >
      {items && (
        <>
          {items.length === 0 && (
            <Note icon={<CalendarSync aria-hidden="true" />} title="Ссылок пока нет">
              По ссылке календарь телефона или компьютера сам загрузит записи и будет их обновлять.
            </Note>
          )}
          {items.length > 0 && (
            <ul className={styles.list}>
              {items.map((feed) => (
                <FeedRow key={feed.id} feed={feed} timeZone={timeZone} onRemove={() => setLeaving(feed)} />
              ))}
            </ul>
          )}
          <FeedMaker workshopId={workshopId} isFull={items.length >= maxCalendarFeeds} />
          <ConfirmDialog
            target={leaving}
            onClose={() => setLeaving(null)}
            title="Удалить ссылку?"
            describe={({ title }) =>
              `Календари со ссылкой «${title}» перестанут обновляться. Вернуть ссылку нельзя, можно создать новую.`
            }
            action="Удалить"
            run={({ id }) => remove.mutateAsync(id)}
            failed="Ссылка не удалена"
            done={() => 'Ссылка удалена'}
            next={heading}
          />
        </>
      )}
    </IntegrationSection>
  );
}

interface FeedRowProps {
  feed: CalendarFeed;
  timeZone: string;
  onRemove: () => void;
}

function FeedRow({ feed, timeZone, onRemove }: FeedRowProps) {
  const { title, maker_name: maker, created_at: made, last_used_at: used } = feed;
  return (
    <IntegrationRow
      title={title}
      facts={[
        <p key="made">{`Создана ${formatDayLabel(made, timeZone)}`}</p>,
        maker && <p key="maker">Создатель: {maker}</p>,
        <p key="used">
          {used ? `Последнее обновление: ${formatMoment(used, timeZone)}` : 'Ещё не открывали'}
        </p>,
      ]}
      actions={
        <Button variant="danger-soft" size="md" onClick={onRemove} aria-haspopup="dialog">
          Удалить
          <VisuallyHidden> ссылку {title}</VisuallyHidden>
        </Button>
      }
    />
  );
}

const lead = (
  <p>
    Записи автосервиса в Google Календаре, Яндекс Календаре, на iPhone или в Outlook. Только чтение: правки в
    календаре записей не меняют. Телефонов и имён клиентов там нет.
  </p>
);

const sectionWords = { loading: 'Загрузка ссылок на календарь', failed: 'Ссылки не загрузились' };
