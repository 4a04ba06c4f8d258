import { type BidStatus, bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { OperatorBid } from '@sto/contract/operator/operator.schemas';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { useOperatorBid, useOverrule } from './operator.api.ts';
import styles from './operator.module.css';

const statusWords: Record<BidStatus, string> = {
  new: 'Новая',
  answered: 'Есть отклики',
  visit: 'Записан на визит',
  in_work: 'В работе',
  finished: 'Завершена',
  reject: 'Отказ',
};

interface OverruleFormProps {
  /** In the address of the page; null: none chosen. */
  bidId: number | null;
  onFind: (bidId: number | null) => void;
  /** What the found bid is judged by. */
  evidence: (bid: OperatorBid) => ReactNode;
}

/** Finds a bid by its number and sets its state in a dispute. */
export function OverruleForm({ bidId, onFind, evidence }: OverruleFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (bidId === null ? '' : bidNumber(bidId));
  const bid = useOperatorBid(bidId);
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = Number(text.replace(/\D/g, '')) || null;
    if (found !== null) setTyped(null);
    onFind(found);
  };
  const isAbsent = isCallError(bid.error) && bid.error.status === 404;
  return (
    <>
      <Card padding="l">
        <form className={styles.stack} onSubmit={find}>
          <Field label="Номер заявки" hint="Например: У-3001">
            <TextInput value={text} onChange={(event) => setTyped(event.currentTarget.value)} />
          </Field>
          <div>
            <Button variant="soft" type="submit">
              Найти
            </Button>
          </div>
        </form>
      </Card>
      {bid.isLoading && <Loader title="Загрузка заявки..." />}
      {isAbsent && <Note tone="warn">Заявки с таким номером нет</Note>}
      {bid.isError && !isAbsent && (
        <ErrorState title="Заявка не загрузилась" onRetry={() => void bid.refetch()} />
      )}
      {bid.data && (
        <>
          <BidHead bid={bid.data} />
          {evidence(bid.data)}
          <Verdict key={bid.data.id} bid={bid.data} />
        </>
      )}
    </>
  );
}

function BidHead({ bid }: { bid: OperatorBid }) {
  return (
    <Card as="section" padding="l" className={styles.stack} aria-labelledby="bid">
      <Heading level={2} id="bid">
        Заявка {bid.number}: {statusWords[bid.status].toLowerCase()}
      </Heading>
      <Text tone="second">
        {[bid.customer_name, bid.service_name ?? 'автосервис не выбран'].filter(Boolean).join(' · ')}
      </Text>
      <Text>{bid.work_types.map(({ title }) => title).join(', ')}</Text>
    </Card>
  );
}

function Verdict({ bid }: { bid: OperatorBid }) {
  const [chosen, setChosen] = useState<BidStatus | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const overrule = useOverrule(bid.id);
  const status = chosen && bid.available_statuses.includes(chosen) ? chosen : null;
  const hasReason = reason.trim().length >= 5;
  const send = useOneAtATime(async (to: BidStatus) => {
    try {
      await overrule.mutateAsync({ status: to, reason, version: bid.version });
      showToast.success('Состояние изменено, обе стороны узнают причину');
      setChosen(null);
      setReason('');
      setTried(false);
    } catch (error) {
      toastErrors(error);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (status && hasReason) void send(status);
  };
  return (
    <Card as="section" padding="l" aria-labelledby="verdict">
      <form className={styles.stack} onSubmit={submit} noValidate>
        <Heading level={2} id="verdict">
          Решение
        </Heading>
        <Field label="Новое состояние" required error={isTried && !status ? 'Выберите состояние' : undefined}>
          <StatusSelect statuses={bid.available_statuses} value={status} onChange={setChosen} />
        </Field>
        <Field
          label="Причина"
          required
          error={isTried && !hasReason ? 'Напишите причину: её увидят обе стороны' : undefined}
        >
          <TextArea
            rows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
        <div>
          <Button variant="danger-soft" type="submit" busy={overrule.isPending}>
            Изменить состояние
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface StatusSelectProps {
  statuses: readonly BidStatus[];
  value: BidStatus | null;
  onChange: (status: BidStatus | null) => void;
}

/** No state is chosen beforehand: a press must not lead a deal back by chance. */
function StatusSelect({ statuses, value, onChange }: StatusSelectProps) {
  return (
    <Select
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(statuses.find((status) => status === currentTarget.value) ?? null)
      }
    >
      <option value="">Выберите состояние</option>
      {statuses.map((status) => (
        <option key={status} value={status}>
          {statusWords[status]}
        </option>
      ))}
    </Select>
  );
}
