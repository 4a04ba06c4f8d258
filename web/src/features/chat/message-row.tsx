import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import { Check, CheckCheck, EllipsisVertical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { isCopied } from '../../lib/browser/copy-text.ts';
import { formatTime, ownTimeZone } from '../../lib/time/dates.ts';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import type { ChatSide } from './conversations.api.ts';
import type { Intent } from './intent.ts';
import { MessageFiles } from './message-files.tsx';
import styles from './message-row.module.css';
import { useDeleteMessage } from './messages.api.ts';
import { ModerationLine } from './reports/moderation-line.tsx';

const AppealDialog = lazyComponent(async () => (await import('./reports/appeal-dialog.tsx')).AppealDialog);
const ReportDialog = lazyComponent(async () => (await import('./reports/report-dialog.tsx')).ReportDialog);

interface MessageRowProps {
  side: ChatSide;
  message: ChatMessage;
  card: ReactNode;
  canWrite: boolean;
  onIntent: (intent: Intent) => void;
}

export function MessageRow({ side, message, card, canWrite, onIntent }: MessageRowProps) {
  const isOwn = message.sender === side;
  const remove = useDeleteMessage(side);
  const [removing, setRemoving] = useState<ChatMessage | null>(null);
  const row = useRef<HTMLElement>(null);
  if (card) return <div className={classNames(styles.card, isOwn && styles.own)}>{card}</div>;
  if (message.type === 'moderation') return <ModerationLine message={message} />;
  return (
    <article ref={row} tabIndex={-1} className={classNames(styles.row, isOwn && styles.own)}>
      <div className={styles.bubble}>
        {!isOwn && message.sender_name && <span className={styles.author}>{message.sender_name}</span>}
        {isOwn && <VisuallyHidden>Вы: </VisuallyHidden>}
        {message.payload?.is_auto && <span className={styles.hint}>Автоответ</span>}
        {message.payload?.bid_id && (
          <span className={styles.hint}>Заявка {bidNumber(message.payload.bid_id)}</span>
        )}
        <Content message={message} isOwn={isOwn} />
        <span className={styles.meta}>
          {message.is_edited && !message.is_deleted && 'изменено, '}
          {formatTime(message.created_at, ownTimeZone())}
          {isOwn && !message.is_deleted && <State status={message.status} />}
        </span>
      </div>
      {hasActions(message, canWrite) && (
        <MessageMenu
          side={side}
          message={message}
          canWrite={canWrite}
          onIntent={onIntent}
          onRemove={() => setRemoving(message)}
        />
      )}
      <ConfirmDialog
        target={removing}
        onClose={() => setRemoving(null)}
        title="Удалить сообщение?"
        describe={() => 'Его не увидит и собеседник.'}
        action="Удалить"
        failed="Сообщение не удалено"
        run={({ id }) => remove.mutateAsync(id)}
        done={() => 'Сообщение удалено'}
        next={row}
      />
    </article>
  );
}

const deletedWords = ({ is_hidden: isHidden }: ChatMessage) =>
  isHidden ? 'Сообщение скрыто модератором' : 'Сообщение удалено';

function Content({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  if (message.is_deleted) return <span className={styles.deleted}>{deletedWords(message)}</span>;
  return (
    <>
      {message.reply_to && (
        <span className={styles.reply}>
          <span className={styles.author}>{message.reply_to.sender_name}</span>
          {message.reply_to.is_deleted ? 'Сообщение удалено' : message.reply_to.text || 'Файл'}
        </span>
      )}
      <MessageFiles files={message.files} />
      {message.text && <span className={styles.text}>{message.text}</span>}
      {message.is_reported && <span className={styles.hint}>Вы пожаловались на это сообщение.</span>}
      {message.has_hidden_contacts && (
        <span className={styles.hint}>
          {isOwn
            ? 'Собеседник увидит контакт, когда отклик будет принят.'
            : 'Контакт откроется, когда отклик будет принят.'}
          {message.is_appealed && ' Модератор проверит, не скрыли ли текст по ошибке.'}
        </span>
      )}
    </>
  );
}

const stateWords: Record<ChatMessage['status'], string> = {
  sent: 'отправлено',
  delivered: 'доставлено',
  read: 'прочитано',
};

function State({ status }: Pick<ChatMessage, 'status'>) {
  const Icon = status === 'sent' ? Check : CheckCheck;
  return (
    <span className={classNames(styles.state, status === 'read' && styles.read)}>
      <Icon aria-hidden="true" />
      <VisuallyHidden>{stateWords[status]}</VisuallyHidden>
    </span>
  );
}

const hasActions = (message: ChatMessage, canWrite: boolean) =>
  !message.is_deleted && (canWrite || message.text !== '' || message.can_edit || message.can_report);

async function copy(text: string): Promise<void> {
  if (await isCopied(text)) showToast.success('Скопировано');
  else showToast.error('Браузер не дал скопировать. Выделите текст сами');
}

interface MessageMenuProps extends Omit<MessageRowProps, 'card'> {
  onRemove: () => void;
}

function MessageMenu({ side, message, canWrite, onIntent, onRemove }: MessageMenuProps) {
  const [isReporting, setReporting] = useState(false);
  const [appealed, setAppealing] = useState<ChatMessage | null>(null);
  const time = formatTime(message.created_at, ownTimeZone());
  return (
    <>
      <Menu
        label={`Действия с сообщением, ${time}`}
        icon={<EllipsisVertical aria-hidden="true" />}
        align="center"
        className={styles.trigger}
      >
        {canWrite && <MenuItem onClick={() => onIntent({ kind: 'reply', message })}>Ответить</MenuItem>}
        {message.text && <MenuItem onClick={() => void copy(message.text)}>Скопировать</MenuItem>}
        {message.can_edit && message.type === 'text' && (
          <MenuItem onClick={() => onIntent({ kind: 'edit', message })}>Изменить</MenuItem>
        )}
        {message.can_edit && <MenuItem onClick={onRemove}>Удалить</MenuItem>}
        {message.can_report && <MenuItem onClick={() => setReporting(true)}>Пожаловаться</MenuItem>}
        {message.can_appeal && <MenuItem onClick={() => setAppealing(message)}>Скрыли по ошибке?</MenuItem>}
      </Menu>
      {side !== 'operator' && appealed && (
        <AppealDialog side={side} message={appealed} onClose={() => setAppealing(null)} />
      )}
      {side !== 'operator' && (
        <ReportDialog
          side={side}
          messageId={message.id}
          open={isReporting}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}
