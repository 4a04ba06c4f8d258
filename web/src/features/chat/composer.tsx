import { maxMessageLength } from '@sto/contract/limits';
import { isVisible } from '@sto/contract/visible-text';
import { SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { useMediaQuery } from '../../ui/primitives/media-query.ts';
import { AttachButton } from '../files/attach-button.tsx';
import { type AttachedFiles, useAttachedFiles } from '../files/attached-files.ts';
import { isPicture } from '../files/file-checks.ts';
import { chatDrafts } from './chat-draft.store.ts';
import styles from './composer.module.css';
import type { ChatSide } from './conversations.api.ts';
import type { Intent } from './intent.ts';
import { useEditMessage, useTyping } from './messages.api.ts';
import { enqueueMessage } from './outbox.store.ts';
import type { TemplateOwner } from './templates/templates.api.ts';
import { useTemplatePicker } from './templates/use-template-picker.tsx';
import { useVoiceLine } from './voice/use-voice-line.tsx';

interface ComposerProps {
  side: ChatSide;
  chatId: number;
  /** Null: no templates. */
  templatesOf: TemplateOwner | null;
  intent: Intent;
  onIntent: (intent: Intent) => void;
}

/** The last characters, with a counter: the field takes no more, and cuts what is pasted. */
const counted = 200;

/** Enter sends where there is a keyboard; on a phone it begins a line. */
export function Composer({ side, chatId, templatesOf, intent, onIntent }: ComposerProps) {
  const { text, type, restore, field } = useTyped(chatId, intent);
  const attached = useAttachedFiles();
  const edit = useEditMessage(side);
  const noteTyping = useTyping(side, chatId);
  const enterSends = useMediaQuery('(pointer: fine)');
  const isBusy = !attached.isReady;
  const voice = useVoiceLine({ side, chatId, intent, onIntent, field });
  const picker = useTemplatePicker({ owner: templatesOf, text, onText: type, field });
  const send = () => {
    const words = isVisible(text) ? text.trim() : '';
    picker.leave();
    if (intent?.kind === 'edit') {
      if (!words || edit.isPending) return;
      // The words stay in the field until the server has them.
      edit.mutateAsync({ message_id: intent.message.id, text: words }).then(() => drop(), toastErrors);
      return;
    }
    if (isBusy) return void showToast.error(waitWords(attached));
    if (!words && attached.ids.length === 0) return;
    const replyToId = intent?.message.id ?? null;
    enqueueMessage({ side, chatId, text: words, fileIds: attached.ids, replyToId });
    // Before another press in the same instant.
    flushSync(() => {
      attached.clear();
      type('');
      onIntent(null);
    });
    field.current?.focus();
  };
  const drop = () => {
    if (intent?.kind === 'edit') restore();
    onIntent(null);
  };
  const onKey = (event: KeyboardEvent) => {
    if (picker.onKey(event)) return;
    if (event.key === 'Escape' && intent) drop();
    if (event.key !== 'Enter' || event.shiftKey || !enterSends || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <IntentLine intent={intent} onDrop={drop} />
      <AttachedList attached={attached} />
      {picker.panel}
      {voice.bar}
      <div className={styles.line} hidden={voice.bar !== null}>
        <AttachButton add={attached.add} disabled={intent?.kind === 'edit'} />
        {picker.button}
        <TextArea
          {...picker.wiring}
          ref={field}
          rows={1}
          className={styles.field}
          aria-label="Сообщение"
          placeholder="Сообщение"
          value={text}
          maxLength={maxMessageLength}
          onKeyDown={onKey}
          onChange={(event) => {
            type(event.currentTarget.value);
            noteTyping();
          }}
        />
        {voice.button}
        <IconButton type="submit" variant="brand" label="Отправить">
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      {text.length > maxMessageLength - counted && (
        <span className={styles.share} aria-hidden="true">
          {text.length} / {maxMessageLength}
        </span>
      )}
    </form>
  );
}

/** The text of the field: the draft of the chat, or the message that is changed. */
function useTyped(chatId: number, intent: Intent) {
  const [text, setText] = useState(() => chatDrafts.read(chatId));
  const field = useRef<HTMLTextAreaElement>(null);
  const edited = intent?.kind === 'edit' ? intent.message : null;
  const [editedId, setEditedId] = useState<number | null>(null);
  if (edited && edited.id !== editedId) {
    setEditedId(edited.id);
    setText(edited.text);
  }
  if (!edited && editedId !== null) setEditedId(null);
  useEffect(() => {
    if (intent) field.current?.focus();
  }, [intent]);
  const type = (next: string) => {
    setText(next);
    if (!edited) chatDrafts.keep(chatId, next);
  };
  const restore = () => setText(chatDrafts.read(chatId));
  return { text, type, restore, field };
}

function IntentLine({ intent, onDrop }: { intent: Intent; onDrop: () => void }) {
  if (!intent) return null;
  const { kind, message } = intent;
  return (
    <div className={styles.intent}>
      <span className={styles.quote}>
        <strong>{kind === 'edit' ? 'Изменение сообщения' : `Ответ: ${message.sender_name}`}</strong>
        <span>{message.text || 'Файл'}</span>
      </span>
      <IconButton size="sm" label={kind === 'edit' ? 'Не изменять' : 'Не отвечать'} onClick={onDrop}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function AttachedList({ attached }: { attached: AttachedFiles }) {
  if (attached.files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Приложенные файлы">
      {attached.files.map((file) => (
        <li key={file.localId} className={styles.file}>
          {isPicture(file) && <img src={file.objectUrl} alt="" className={styles.thumb} />}
          <span className={styles.name}>{file.name}</span>
          <span className={file.error ? styles.error : styles.share}>
            {file.error ?? (file.id === null ? `${Math.round(file.share * 100)} %` : 'готово')}
          </span>
          <IconButton size="sm" label={`Убрать ${file.name}`} onClick={() => attached.remove(file)}>
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function waitWords({ hasFailed }: AttachedFiles): string {
  return hasFailed ? 'Уберите файл, который не загрузился' : 'Дождитесь загрузки файлов';
}
