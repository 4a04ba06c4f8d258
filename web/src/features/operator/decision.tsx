import type { ModerationDetails } from '@sto/contract/operator/operator.schemas';
import { useState } from 'react';
import { formatPhone } from '../../lib/text/phone.ts';
import { formatMoment, ownTimeZone } from '../../lib/time/dates.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Button, ButtonAnchor } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { useDecide, useModerationItem } from './operator.api.ts';
import styles from './operator.module.css';

export function Decision({ id }: { id: number }) {
  const item = useModerationItem(id);
  if (item.isError) return <ErrorState title="Запрос не загрузился" onRetry={() => void item.refetch()} />;
  if (!item.data) return <Loader title="Загрузка запроса..." />;
  const { data } = item;
  return (
    <>
      <Card as="section" padding="l" className={styles.stack} aria-labelledby="request">
        <Heading level={2} id="request">
          {data.title}
        </Heading>
        <Text tone="second">
          {[data.text, formatMoment(data.created_at, ownTimeZone())].filter(Boolean).join(' · ')}
        </Text>
        <Facts item={data} />
        {data.files.length > 0 && (
          <div className={styles.row}>
            {data.files.map((file) => (
              <ButtonAnchor key={file.id} variant="soft" size="md" href={file.url} target="_blank">
                {file.name}
              </ButtonAnchor>
            ))}
          </div>
        )}
      </Card>
      {data.available_actions.length > 0 ? <DecideForm item={data} /> : <Outcome item={data} />}
    </>
  );
}

function Facts({ item }: { item: ModerationDetails }) {
  const author = [item.author_name, item.author_phone && formatPhone(item.author_phone)]
    .filter(Boolean)
    .join(', ');
  return (
    <dl className={styles.facts}>
      {item.fields.map(({ label, value, before }) => (
        <div key={label}>
          <dt>{label}</dt>
          {before !== null && <dd className={styles.before}>{before}</dd>}
          <dd>{value}</dd>
        </div>
      ))}
      {author !== '' && (
        <div>
          <dt>Кто отправил</dt>
          <dd>{author}</dd>
        </div>
      )}
    </dl>
  );
}

function DecideForm({ item }: { item: ModerationDetails }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const decide = useDecide(item.id);
  const send = (decision: 'approve' | 'reject') => {
    if (decision === 'reject' && reason.trim().length < 5)
      return setError('Напишите причину: её увидят обе стороны');
    setError(undefined);
    const form = { id: item.id, kind: item.kind, decision, reason };
    decide.mutate(form, {
      onSuccess: () => showToast.success(decision === 'approve' ? 'Одобрено' : 'Отклонено'),
      onError: toastErrors,
    });
  };
  return (
    <Card as="section" padding="l" className={styles.stack} aria-labelledby="decide">
      <Heading level={2} id="decide">
        Решение
      </Heading>
      <Field label="Причина" error={error} hint="Нужна для отказа. Её увидят обе стороны">
        <TextArea
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      <div className={styles.row}>
        <Button variant="primary" busy={decide.isPending} onClick={() => send('approve')}>
          Одобрить
        </Button>
        <Button variant="danger-soft" busy={decide.isPending} onClick={() => send('reject')}>
          Отклонить
        </Button>
      </div>
    </Card>
  );
}

function Outcome({ item }: { item: ModerationDetails }) {
  const isApproved = item.status === 'approved';
  return (
    <Note tone={isApproved ? 'ok' : 'bad'} title={isApproved ? 'Одобрено' : 'Отклонено'}>
      <Text>
        {[item.decided_by, item.decided_at && formatMoment(item.decided_at, ownTimeZone())]
          .filter(Boolean)
          .join(', ')}
      </Text>
      {item.reason !== '' && <Text>Причина: {item.reason}</Text>}
    </Note>
  );
}
