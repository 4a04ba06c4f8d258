import { maxAssistantTextLength } from '@sto/contract/limits';
import { ArrowUp, RotateCw, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { showToast } from '../../ui/feedback/toast.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { useMediaQuery } from '../../ui/primitives/media-query.ts';
import { useCurrentCity } from '../city/cities.api.ts';
import { type DraftUpload, useDraft } from '../draft/draft.store.ts';
import { AttachButton } from '../files/attach-button.tsx';
import {
  addFiles,
  canRetry,
  hasFailed,
  removeFile,
  retryUpload,
  useUploads,
} from '../files/uploads.store.ts';
import { changeTalk, useAssistant } from './assistant.store.ts';
import styles from './assistant-composer.module.css';
import { DictationButton } from './dictation/dictation-button.tsx';
import { messageFieldId } from './message-field.ts';
import { enqueueMessage } from './send-message.ts';
import { StopButton } from './stop-button.tsx';

/** Enter sends where there is a keyboard; on a phone it begins a line. */
export function AssistantComposer() {
  const text = useAssistant((talk) => talk.text);
  const isAnswering = useAssistant((talk) => talk.live !== null);
  const enterSends = useMediaQuery('(pointer: fine)');
  const field = useRef<HTMLTextAreaElement>(null);
  const uploads = useNewUploads();
  const send = useSend(uploads);
  const onKey = (event: KeyboardEvent) => {
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
        field.current?.focus();
      }}
    >
      <NewFiles uploads={uploads} />
      <div className={styles.line}>
        <AttachButton add={addFiles} />
        <TextArea
          counter={false}
          ref={field}
          id={messageFieldId}
          rows={1}
          className={styles.field}
          aria-label="Сообщение"
          placeholder="Сообщение"
          value={text}
          maxLength={maxAssistantTextLength}
          onKeyDown={onKey}
          onChange={(event) => changeTalk({ text: event.currentTarget.value })}
        />
        <DictationButton />
        {isAnswering ? (
          <StopButton key="stop" />
        ) : (
          <IconButton key="send" type="submit" variant="brand" label="Отправить" className={styles.round}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Length length={text.length} />
    </form>
  );
}

/** The last characters, with a counter: the field takes no more, and cuts what is pasted. */
const counted = 200;

function Length({ length }: { length: number }) {
  if (length <= maxAssistantTextLength - counted) return null;
  if (length < maxAssistantTextLength)
    return <span className={styles.share} aria-hidden="true">{`${length} / ${maxAssistantTextLength}`}</span>;
  return (
    <span className={styles.fileError} role="alert">
      {`Больше ${maxAssistantTextLength} знаков не помещается: проверьте конец сообщения`}
    </span>
  );
}

/** Photos of the draft that no message has had: they go with the next one, and with the bid. */
function useNewUploads(): DraftUpload[] {
  const uploads = useDraft((draft) => draft.uploads);
  const sent = useAssistant((talk) => talk.sentUploads);
  return uploads.filter(({ localId }) => !sent.includes(localId));
}

function useSend(uploads: readonly DraftUpload[]): () => void {
  const city = useCurrentCity();
  return () => {
    const { text, sentUploads } = useAssistant.getState();
    const words = text.trim();
    if (uploads.some(hasFailed)) return void showToast.error('Уберите файл, который не загрузился');
    if (uploads.some(({ status }) => status === 'uploading'))
      return void showToast.error('Дождитесь загрузки файлов');
    if (!words && uploads.length === 0) return;
    if (!city) return void showToast.error('Город ещё не загрузился, повторите через секунду');
    const files = uploads.flatMap(({ localId, id, name, previewUrl }) =>
      id === null ? [] : { id, name, url: previewUrl ?? useUploads.getState()[localId]?.objectUrl ?? null },
    );
    changeTalk({ text: '', sentUploads: [...sentUploads, ...uploads.map(({ localId }) => localId)] });
    enqueueMessage({ text: words, files, cityId: city.id });
  };
}

function NewFiles({ uploads }: { uploads: readonly DraftUpload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Приложенные файлы">
      {uploads.map((upload) => (
        <NewFile key={upload.localId} upload={upload} />
      ))}
    </ul>
  );
}

function NewFile({ upload }: { upload: DraftUpload }) {
  const live = useUploads((all) => all[upload.localId]);
  const { localId, name, status, error } = upload;
  const source = live?.objectUrl ?? upload.previewUrl;
  const isFailed = hasFailed(upload);
  return (
    <li className={styles.newFile}>
      {source && !/\.(pdf|mp4)$/i.test(name) && <img src={source} alt="" />}
      <span className={styles.fileName}>{name}</span>
      <span className={isFailed ? styles.fileError : styles.share} role={isFailed ? 'alert' : undefined}>
        {isFailed
          ? (error ?? 'Не загрузилось')
          : status === 'uploaded'
            ? 'готово'
            : `${Math.round((live?.share ?? 0) * 100)} %`}
      </span>
      {isFailed && canRetry(localId) && (
        <IconButton size="sm" label={`Повторить: ${name}`} onClick={() => retryUpload(localId)}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      )}
      <IconButton size="sm" label={`Убрать ${name}`} onClick={() => removeFile(upload)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
