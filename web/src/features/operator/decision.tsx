import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { ModerationAction, ModerationKind } from '@sto/contract/enums';
import type { ModerationDetails } from '@sto/contract/operator/operator.schemas';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
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
import { Link } from '../../ui/primitives/link.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { useDecide, useModerationItem } from './operator.api.ts';
import styles from './operator.module.css';
import { ReportedMessages } from './reported-messages.tsx';

const noReason = 'Напишите причину';

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
        {data.bid_id !== null && (
          <Link to={paths.operatorBid(data.bid_id)}>
            Заявка {bidNumber(data.bid_id)}: ход работ и переписка
          </Link>
        )}
        <ReportedMessages messages={data.messages} />
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

interface ActionWords {
  action: string;
  done: string;
}

const actionWords: Record<ModerationAction, ActionWords> = {
  approve: { action: 'Одобрить', done: 'Одобрено' },
  hide_message: { action: 'Скрыть сообщение', done: 'Сообщение скрыто' },
  warn: { action: 'Предупредить', done: 'Отправитель предупреждён' },
  close_chat: { action: 'Закрыть переписку', done: 'Переписка закрыта' },
  reject: { action: 'Отклонить', done: 'Отклонено' },
};

/** Where a decision does more than its general word says. */
const wordsOfKind: Partial<Record<ModerationKind, Partial<Record<ModerationAction, ActionWords>>>> = {
  report: {
    approve: { action: 'Скрыть отзыв', done: 'Отзыв скрыт' },
    reject: { action: 'Оставить отзыв', done: 'Отзыв оставлен' },
  },
  reliability: {
    approve: { action: 'Снять отметку', done: 'Отметка снята' },
    reject: { action: 'Оставить отметку', done: 'Отметка оставлена' },
  },
  dispute: {
    approve: { action: 'Исправить по гарантии', done: 'Автосервис исправит по гарантии' },
    reject: { action: 'Отказать по претензии', done: 'По претензии отказано' },
  },
};

const wordsFor = (kind: ModerationKind, action: ModerationAction) =>
  wordsOfKind[kind]?.[action] ?? actionWords[action];

const reasonHints: Partial<Record<ModerationKind, string>> = {
  message: 'Меры и их причину увидят в переписке обе стороны, отказ — только автор жалобы',
  contact: 'Нужна для отказа. Её увидит автор текста',
  reliability: 'Нужна, чтобы оставить отметку. Её увидит водитель',
  report: 'Нужна, чтобы оставить отзыв: её увидит автосервис. Если отзыв скрыт, её увидит и автор',
};

function DecideForm({ item }: { item: ModerationDetails }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const decide = useDecide(item.id);
  const send = (decision: ModerationAction) => {
    if (decision !== 'approve' && reason.trim().length < 5) return setError(noReason);
    setError(undefined);
    const form = { id: item.id, kind: item.kind, decision, reason };
    decide.mutate(form, {
      onSuccess: () => showToast.success(wordsFor(item.kind, decision).done),
      onError: toastErrors,
    });
  };
  const hint = reasonHints[item.kind] ?? 'Нужна для отказа. Её увидят обе стороны';
  return (
    <Card as="section" padding="l" className={styles.stack} aria-labelledby="decide">
      <Heading level={2} id="decide">
        Решение
      </Heading>
      <Field label="Причина" error={error} hint={hint}>
        <TextArea
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => {
            setError(undefined);
            setReason(event.currentTarget.value);
          }}
        />
      </Field>
      <div className={styles.row}>
        {item.available_actions.map((action, index) => (
          <Button
            key={action}
            variant={action === 'reject' ? 'danger-soft' : index === 0 ? 'primary' : 'soft'}
            busy={decide.isPending}
            onClick={() => send(action)}
          >
            {wordsFor(item.kind, action).action}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function Outcome({ item }: { item: ModerationDetails }) {
  const decision = item.decision ?? 'reject';
  return (
    <Note tone={decision === 'reject' ? 'bad' : 'ok'} title={wordsFor(item.kind, decision).done}>
      <Text>
        {[item.decided_by, item.decided_at && formatMoment(item.decided_at, ownTimeZone())]
          .filter(Boolean)
          .join(', ')}
      </Text>
      {item.reason !== '' && <Text>Причина: {item.reason}</Text>}
    </Note>
  );
}
