import { maxAssistantTextLength } from '@sto/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { changeTalk, useAssistant } from '../features/assistant/assistant.store.ts';
import { useSession } from '../features/auth/session.ts';
import { useDraft } from '../features/draft/draft.store.ts';
import { freeName } from '../features/files/file-names.ts';
import { addFiles } from '../features/files/uploads.store.ts';
import { SharePreview } from '../features/share/share-preview.tsx';
import { readShare, removeShare, type Shared } from '../features/share/waiting-share.ts';
import { isCopied } from '../lib/browser/copy-text.ts';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loader } from '../ui/feedback/loader.tsx';
import { showToast } from '../ui/feedback/toast.tsx';
import { Button, ButtonLink } from '../ui/primitives/button.tsx';
import { Heading, Text } from '../ui/primitives/text.tsx';
import styles from './share-page.module.css';

/**
 * Shows what another app has shared. Any site can send it too, so only a press puts it into the message to the assistant
 * and its photos into the draft of a bid.
 */
export function SharePage() {
  // The conversation belongs to a person.
  const isKnown = useSession(({ status }) => status !== 'unknown');
  const isWorkshop = useSession(({ profile }) => profile?.role === 'service');
  const [shared, setShared] = useState<Shared | null>();
  useEffect(() => {
    readShare()
      .catch(() => null)
      .then(setShared);
  }, []);
  return (
    <>
      <title>Поделиться — СТО рядом</title>
      {shared === undefined || !isKnown ? (
        <Loader title="Загрузка..." />
      ) : shared === null ? (
        <NothingCame isWorkshop={isWorkshop} />
      ) : (
        <div className={styles.page}>
          {isWorkshop ? <ForChat shared={shared} /> : <ForAssistant shared={shared} />}
        </div>
      )}
    </>
  );
}

function NothingCame({ isWorkshop }: { isWorkshop: boolean }) {
  return (
    <EmptyState
      headingLevel={1}
      title="Принимать нечего"
      text="Если вы чем-то поделились, принять это не получилось: напишите или прикрепите файл сами."
      action={
        <ButtonLink variant="primary" to={isWorkshop ? paths.workshopChat : paths.assistant}>
          {isWorkshop ? 'К чатам' : 'К помощнику'}
        </ButtonLink>
      }
    />
  );
}

function ForAssistant({ shared }: { shared: Shared }) {
  const navigate = useNavigate();
  const isUsed = useRef(false);
  const add = () => {
    // The page stays until the next one has loaded.
    if (isUsed.current) return;
    isUsed.current = true;
    addToDraft(shared);
    void removeShare();
    void navigate(paths.assistant, { replace: true });
  };
  return (
    <>
      <Heading level={1}>Добавить в сообщение помощнику?</Heading>
      <Text tone="second">
        Это прислало другое приложение или сайт. Без вашего согласия ничего не добавится и не отправится.
        {shared.files.length > 0 && ' Файлы попадут и в черновик заявки.'}
      </Text>
      <SharePreview shared={shared} canSave={false} />
      <div className={styles.actions}>
        <Button variant="primary" block onClick={add}>
          Добавить в сообщение
        </Button>
        <RefuseButton />
      </div>
    </>
  );
}

/** The person chooses the chat. Until the refusal, what has come stays here. */
function ForChat({ shared }: { shared: Shared }) {
  const navigate = useNavigate();
  const { text, files } = shared;
  const openChats = async () => {
    if (text && !(await isCopied(text)))
      return void showToast.error('Не получилось скопировать. Выделите текст на этой странице');
    void navigate(paths.workshopChat);
  };
  return (
    <>
      <Heading level={1}>Отправить в чат?</Heading>
      <Text tone="second">
        {text && 'Скопируйте текст и вставьте его в нужный чат. '}
        {files.length > 0 && 'Сохраните файлы и прикрепите их в чате. '}
        Всё останется на этой странице, пока вы не откажетесь.
      </Text>
      <SharePreview shared={shared} canSave />
      <div className={styles.actions}>
        <Button variant="primary" block onClick={() => void openChats()}>
          {text ? 'Скопировать и открыть чаты' : 'Открыть чаты'}
        </Button>
        <RefuseButton />
      </div>
    </>
  );
}

function RefuseButton() {
  const navigate = useNavigate();
  const refuse = () => {
    void removeShare();
    void navigate(paths.map(), { replace: true });
  };
  return (
    <Button variant="line" block onClick={refuse}>
      Не добавлять
    </Button>
  );
}

function addToDraft({ text, files }: Shared): void {
  const before = useAssistant.getState().text.trimEnd();
  const whole = [before, text].filter(Boolean).join('\n');
  if (text) changeTalk({ text: whole.slice(0, maxAssistantTextLength) });
  if (text && whole.length > maxAssistantTextLength)
    showToast.error(`Текст длиннее ${maxAssistantTextLength} знаков: конец в сообщение не вошёл`);
  const names = useDraft.getState().uploads.map(({ name }) => name);
  const named = files.map((file) => {
    const { type, lastModified } = file;
    // The person has not chosen the name, and many apps have one for all photos.
    const name = freeName(file.name, names);
    names.push(name);
    return new File([file], name, { type, lastModified });
  });
  for (const refusal of addFiles(named)) showToast.error(refusal);
}
