import { maxMessageLength } from '@sto/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api/call.ts';
import { messagesOf } from '../../lib/api/error-messages.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { paths } from '../../lib/paths.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { useGarage } from '../cars/cars.api.ts';
import { useDraft } from '../draft/draft.store.ts';
import { chatDrafts } from './chat-draft.store.ts';
import { chatCalls, chatKeys } from './conversations.api.ts';
import styles from './question-form.module.css';

interface QuestionFormProps {
  workshopId: number;
  workshopName: string;
}

const empty = 'Напишите вопрос';

/** The first words to a workshop, with the chosen car and works; the answer opens the chat. */
export function QuestionForm({ workshopId, workshopName }: QuestionFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const draftKey = `question-${workshopId}` as const;
  const [text, setText] = useState(() => chatDrafts.read(draftKey));
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const sending = useRef({ text: '', id: '' });
  const field = useRef<HTMLTextAreaElement>(null);
  const about = useSubject();
  const [isBusy, setBusy] = useState(false);
  const send = useOneAtATime(async () => {
    setFailure(null);
    if (!text.trim()) {
      setError(empty);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const words = text.trim();
      // Sent again without a change it is the same message, even if only the answer was lost.
      if (sending.current.text !== words) sending.current = { text: words, id: crypto.randomUUID() };
      const form = { service_id: workshopId, client_message_id: sending.current.id, text: words };
      const { chat_id: chatId } = await call(chatCalls.customer.send, { ...form, ...about.form });
      chatDrafts.keep(draftKey, '');
      void client.invalidateQueries({ queryKey: chatKeys.lists('customer') });
      await navigate(paths.customerConversation(chatId), { replace: true });
    } catch (refusal) {
      setFailure(refusal);
    } finally {
      setBusy(false);
    }
  });
  return (
    <Card padding="l" className={styles.card}>
      <title>Вопрос автосервису — СТО рядом</title>
      <PageBar
        backHref={paths.customerChat}
        backLabel="К списку сообщений"
        title={`Вопрос: ${workshopName}`}
      />
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        {about.words && (
          <Text size="sm" tone="second">
            Автосервис увидит: {about.words}
          </Text>
        )}
        <Field label="Вопрос" error={error ?? undefined}>
          <TextArea
            ref={field}
            rows={4}
            value={text}
            maxLength={maxMessageLength}
            placeholder="Например: берёте ли машины с газом?"
            onChange={(event) => {
              setText(event.currentTarget.value);
              chatDrafts.keep(draftKey, event.currentTarget.value);
              setError(null);
            }}
          />
        </Field>
        <Text size="sm" tone="second">
          Телефоны, почта и ссылки в вопросе скрыты: они откроются, когда вы примете отклик.
        </Text>
        {failure !== null && (
          <Note tone="bad" live title="Вопрос не отправлен">
            {messagesOf(failure).join('. ')}
          </Note>
        )}
        <Button type="submit" variant="primary" busy={isBusy}>
          <SendHorizontal aria-hidden="true" />
          Отправить
        </Button>
      </form>
    </Card>
  );
}

/** The car and the works of the draft. */
function useSubject() {
  const { carId, workIds } = useDraft();
  const garage = useGarage(true);
  const car = garage.data?.find(({ id }) => id === carId);
  return {
    form: { ...(car && { auto_id: car.id }), work_type_ids: [...workIds] },
    words: [car && `${car.mark.name} ${car.model.name}`, workIds.length > 0 && `работ: ${workIds.length}`]
      .filter(Boolean)
      .join(', '),
  };
}
