import { maxCalendarFeeds } from '@sto/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts';
import { SecretPanel } from '../../../ui/feedback/secret-panel.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import integrationStyles from '../integrations.module.css';
import { useCreateCalendarFeed, useFeedParts } from './calendar-feeds.api.ts';
import styles from './feed-maker.module.css';

const focus = (panel: HTMLElement | null) => panel?.focus();

/** A choice of what the calendar shows, and the button that makes its address. */
export function FeedMaker({ workshopId, isFull }: { workshopId: number; isFull: boolean }) {
  const parts = useFeedParts(workshopId);
  const create = useCreateCalendarFeed(workshopId);
  const [part, setPart] = useState('');
  const [url, setUrl] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && url === null) (place.current?.querySelector('button') ?? place.current)?.focus();
    wasShown.current = url !== null;
  }, [url]);
  const send = useOneAtATime(async () => {
    const [field, id] = part.split(':');
    try {
      setUrl(await create.mutateAsync(field ? { [field]: Number(id) } : {}));
    } catch (failure) {
      toastErrors(failure);
    }
  });
  if (url !== null) {
    return (
      <SecretPanel ref={focus} title="Ссылка создана" secret={url} onDone={() => setUrl(null)}>
        Скопируйте её сейчас: больше мы её не покажем. В календаре выберите «Добавить по URL» и вставьте
        ссылку. Кто её знает, тот видит записи.
      </SecretPanel>
    );
  }
  return (
    <div ref={place} tabIndex={-1} className={integrationStyles.place}>
      {isFull ? (
        `Ссылок уже ${maxCalendarFeeds}, больше нельзя. Удалите ненужную, чтобы создать новую.`
      ) : (
        <div className={styles.form}>
          <Field label="Что показывать">
            <Select value={part} onChange={({ currentTarget }) => setPart(currentTarget.value)}>
              <option value="">Весь автосервис</option>
              {parts.data?.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            variant="soft"
            className={integrationStyles.opener}
            busy={create.isPending}
            onClick={() => void send()}
          >
            Создать ссылку
          </Button>
        </div>
      )}
    </div>
  );
}
