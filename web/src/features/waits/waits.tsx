import type { SlotWait } from '@sto/contract/schedule/slot-waits.schemas';
import { useRef, useState } from 'react';
import { addDays, dayLabel, dayOf, formatMoment } from '../../lib/time/dates.ts';
import { formatTimeLeft } from '../../lib/time/time-left.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { useRemoveWait, useWaits } from './waits.api.ts';
import styles from './waits.module.css';

/** «Мои ожидания»; nothing while the driver waits for no time. */
export function Waits({ onTake }: { onTake: (wait: SlotWait) => void }) {
  const waits = useWaits(true);
  const remove = useRemoveWait();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<SlotWait | null>(null);
  const now = useNow(1000);
  if (!waits.data || waits.data.length === 0) return null;
  return (
    <Card as="section" padding="l" aria-labelledby="my-waits">
      <Heading level={2} id="my-waits" ref={heading} tabIndex={-1}>
        Мои ожидания
      </Heading>
      <ul>
        {waits.data.map((wait) => (
          <li key={wait.id} className={styles.row}>
            <div className={styles.text}>
              <Text>{wait.service_name}</Text>
              <State wait={wait} now={now} />
            </div>
            <div className={styles.actions}>
              {wait.offer && new Date(wait.offer.expires_at) > now && (
                <Button variant="primary" size="md" onClick={() => onTake(wait)}>
                  Записаться<VisuallyHidden> в {wait.service_name}</VisuallyHidden>
                </Button>
              )}
              <Button variant="ghost" size="md" aria-haspopup="dialog" onClick={() => setLeaving(wait)}>
                Не ждать<VisuallyHidden> {wait.service_name}</VisuallyHidden>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        target={leaving}
        onClose={() => setLeaving(null)}
        title="Больше не ждать?"
        describe={({ service_name: name }) => `Ваше место в очереди в «${name}» освободится.`}
        action="Не ждать"
        run={({ id }) => remove.mutateAsync(id)}
        failed="Ожидание не удалено"
        done={() => 'Ожидание удалено'}
        next={heading}
      />
    </Card>
  );
}

function State({ wait, now }: { wait: SlotWait; now: Date }) {
  const { offer, timezone, status } = wait;
  const seconds = offer ? Math.floor((Date.parse(offer.expires_at) - now.getTime()) / 1000) : 0;
  if (offer && seconds > 0) {
    return (
      <Text size="sm" tone="second">
        {formatMoment(offer.from, timezone)}. Время ваше ещё {formatTimeLeft(seconds)}
      </Text>
    );
  }
  const isMissed = status === 'missed' || offer !== null;
  return (
    <Text size="sm" tone="second">
      {isMissed ? 'Освободившееся время предложили следующему' : `Ждём время ${daysOf(wait, now)}`}
    </Text>
  );
}

function daysOf({ date_from: from, date_to: to, timezone }: SlotWait, now: Date): string {
  const today = dayOf(now, timezone);
  const [first, last] = [dayLabel(from, today), dayLabel(to, today)];
  if (from === to) return `на ${first}`;
  return addDays(from, 1) === to ? `на ${first} или ${last}` : `с ${first} по ${last}`;
}
