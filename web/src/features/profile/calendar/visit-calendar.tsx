import type { DriverFeed } from '@sto/contract/schedule/calendar-feeds.schemas';
import { CalendarSync } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts';
import { formatDayLabel, formatMoment, ownTimeZone } from '../../../lib/time/dates.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SecretPanel } from '../../../ui/feedback/secret-panel.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { Heading, Text } from '../../../ui/primitives/text.tsx';
import { LiveRegion, VisuallyHidden } from '../../../ui/primitives/visually-hidden.tsx';
import { useDriverFeed, useNewFeedAddress, useRemoveDriverFeed } from './driver-feed.api.ts';
import styles from './visit-calendar.module.css';

type Question = 'replace' | 'remove';

/** «Календарь визитов»: a secret address at which the driver's calendar reads the agreed visits. */
export function VisitCalendar() {
  const feed = useDriverFeed();
  const address = useNewFeedAddress();
  const remove = useRemoveDriverFeed();
  const [question, setQuestion] = useState<Question | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (url !== null) panel.current?.focus();
  }, [url]);
  const create = useOneAtATime(async () => {
    try {
      setUrl(await address.mutateAsync('create'));
    } catch (failure) {
      toastErrors(failure);
    }
  });
  const finish = () => {
    setUrl(null);
    heading.current?.focus();
    // A calendar may have read the address meanwhile.
    void feed.refetch();
  };
  return (
    <Card as="section" padding="l" className={styles.section} aria-labelledby="visit-calendar">
      <div>
        <Heading level={2} id="visit-calendar" ref={heading} tabIndex={-1} className={styles.heading}>
          Календарь визитов
        </Heading>
        <Text size="sm" tone="second">
          Ваши визиты в Google Календаре, Яндекс Календаре, на iPhone или в Outlook. Календарь обновляет их
          сам; правки в нём записей не меняют.
        </Text>
      </div>
      {url !== null && (
        <SecretPanel ref={panel} title="Ссылка создана" secret={url} onDone={finish}>
          Скопируйте её сейчас: больше мы её не покажем. В календаре выберите «Добавить по URL» и вставьте
          ссылку. Кто её знает, тот видит ваши визиты.
        </SecretPanel>
      )}
      {url === null && feed.data && (
        <FeedState
          feed={feed.data.feed}
          isCreating={address.isPending}
          onCreate={() => void create()}
          onAsk={setQuestion}
        />
      )}
      {url === null && !feed.data && <NoState feed={feed} />}
      <ConfirmDialog
        target={question === 'replace' ? { id: question } : null}
        onClose={() => setQuestion(null)}
        title="Заменить ссылку?"
        describe={() =>
          'Календари с прежней ссылкой перестанут обновляться. Новую ссылку добавьте в календарь заново.'
        }
        action="Заменить"
        run={async () => setUrl(await address.mutateAsync('replace'))}
        failed="Ссылка не заменена"
        done={() => 'Ссылка заменена'}
        isShownAtNext
        next={panel}
      />
      <ConfirmDialog
        target={question === 'remove' ? { id: question } : null}
        onClose={() => setQuestion(null)}
        title="Удалить ссылку?"
        describe={() => 'Визиты перестанут обновляться в вашем календаре. Создать новую ссылку можно всегда.'}
        action="Удалить"
        run={() => remove.mutateAsync()}
        failed="Ссылка не удалена"
        done={() => 'Ссылка удалена'}
        next={heading}
      />
    </Card>
  );
}

interface FeedStateProps {
  feed: DriverFeed | null;
  isCreating: boolean;
  onCreate: () => void;
  onAsk: (question: Question) => void;
}

function FeedState({ feed, isCreating, onCreate, onAsk }: FeedStateProps) {
  if (!feed)
    return (
      <Button variant="soft" className={styles.create} busy={isCreating} onClick={onCreate}>
        <CalendarSync aria-hidden="true" />
        Создать ссылку
      </Button>
    );
  const zone = ownTimeZone();
  const used = feed.last_used_at;
  return (
    <div className={styles.state}>
      <Text size="sm">
        {`Ссылка создана ${formatDayLabel(feed.created_at, zone)}. `}
        {used ? `Последнее обновление: ${formatMoment(used, zone)}` : 'Календарь её ещё не открывал'}
      </Text>
      <div className={styles.buttons}>
        <Button variant="soft" size="md" onClick={() => onAsk('replace')} aria-haspopup="dialog">
          Заменить
          <VisuallyHidden> ссылку на календарь</VisuallyHidden>
        </Button>
        <Button variant="danger-soft" size="md" onClick={() => onAsk('remove')} aria-haspopup="dialog">
          Удалить
          <VisuallyHidden> ссылку на календарь</VisuallyHidden>
        </Button>
      </div>
    </div>
  );
}

function NoState({ feed }: { feed: ReturnType<typeof useDriverFeed> }) {
  if (feed.isError)
    return (
      <ErrorState
        title="Календарь не загрузился"
        onRetry={() => void feed.refetch()}
        busy={feed.isFetching}
      />
    );
  return (
    <>
      <LiveRegion>Загрузка календаря визитов</LiveRegion>
      <Skeleton width={180} height={48} radius="md" />
    </>
  );
}
