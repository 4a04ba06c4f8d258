import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Change } from '@sto/contract/bids/changes.schemas';
import { Clock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { formatMoney } from '../../lib/text/money.ts';
import { formatDeadline } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { useKeptForm } from '../moves/kept-form.ts';
import { moveErrorText } from '../moves/move-error.ts';
import { moves, useMove } from '../moves/moves.api.ts';
import { agreedSum, sumOf } from './agreed.ts';
import { ChangeCard } from './change-card.tsx';
import styles from './work.module.css';

const choices = [
  { value: 'approved', label: 'Делайте' },
  { value: 'declined', label: 'Не нужно' },
] as const;

/** The driver decides on every line of extra work, and sends all decisions at once. */
export function ChangeDecision({ bid, change }: { bid: Bid; change: Change }) {
  const start = Object.fromEntries(change.lines.map(({ id }) => [String(id), '']));
  const { form, change: choose, drop } = useKeptForm(`change-${change.id}`, bid.id, start);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const decide = useMove(bid.id, moves.customer.decideChange);
  const canDecide = bid.available_actions.includes('decide_change');
  const chosen = (choice: 'approved' | 'declined') =>
    change.lines.filter(({ id }) => form[String(id)] === choice);
  const undecided = change.lines.length - chosen('approved').length - chosen('declined').length;
  const send = useOneAtATime(async () => {
    setTried(true);
    setFailure(null);
    if (undecided > 0) return;
    try {
      await decide.mutateAsync({
        version: bid.version,
        change_id: change.id,
        approved_line_ids: chosen('approved').map(({ id }) => id),
        declined_line_ids: chosen('declined').map(({ id }) => id),
      });
      drop();
      showToast.success('Решение отправлено');
    } catch (error) {
      setFailure(moveErrorText(error));
    }
  });
  return (
    <form
      noValidate
      aria-label="Решение по дополнительным работам"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <ChangeCard
        bid={bid}
        change={change}
        side="customer"
        under={(line) => (
          <div className={styles.choice}>
            <Segmented
              size="sm"
              label={line.title}
              options={choices}
              value={choices.find(({ value }) => value === form[String(line.id)])?.value ?? null}
              onChange={(value) => choose({ [String(line.id)]: value })}
            />
          </div>
        )}
      >
        <div className={styles.total}>
          <span>Будет всего</span>
          <output className={styles.sum}>{formatMoney(agreedSum(bid) + sumOf(chosen('approved')))}</output>
        </div>
        <Text size="sm" tone="warn" className={styles.deadline}>
          <Clock aria-hidden="true" />
          Ответьте {formatDeadline(change.expires_at, bid.timezone)}: без ответа работы не делают
        </Text>
        {isTried && undecided > 0 && <FieldError>Решите по каждой строке</FieldError>}
        {failure && (
          <Note tone="bad" live title="Решение не отправлено">
            {failure}
          </Note>
        )}
        {canDecide && (
          <Button type="submit" variant="primary" block busy={decide.isPending}>
            Отправить решение
          </Button>
        )}
      </ChangeCard>
    </form>
  );
}
