import { type AutoReply, maxAutoReplyLength } from '@sto/contract/chat/auto-reply.schemas';
import { type SubmitEvent, useState } from 'react';
import { isCallError } from '../../../lib/api/call-error.ts';
import { paths } from '../../../lib/paths.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loader } from '../../../ui/feedback/loader.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { Heading, Text } from '../../../ui/primitives/text.tsx';
import styles from '../templates/templates.module.css';
import { useAutoReply, useUpdateAutoReply } from './auto-reply.api.ts';

/** What the workshop answers by itself outside its hours. */
export function AutoReplySection({ workshopId }: { workshopId: number }) {
  const { data, isError, refetch } = useAutoReply(workshopId);
  return (
    <Card as="section" padding="l" className={styles.section} aria-labelledby="auto-reply">
      <Heading level={2} id="auto-reply">
        Автоответ вне часов работы
      </Heading>
      {isError && <ErrorState title="Автоответ не загрузился" onRetry={() => void refetch()} />}
      {!data && !isError && <Loader title="Загрузка автоответа..." />}
      {data && <AutoReplyForm saved={data} />}
    </Card>
  );
}

function AutoReplyForm({ saved }: { saved: AutoReply }) {
  const [typed, setTyped] = useState<Partial<{ is_on: boolean; text: string }>>({});
  const [error, setError] = useState<string>();
  const update = useUpdateAutoReply(saved.service_id);
  const value = { is_on: saved.is_on, text: saved.text, ...typed };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (value.text.trim() === '') return setError('Напишите текст автоответа');
    update.mutate(value, {
      onSuccess: ({ is_on: isOn }) => {
        setTyped({});
        showToast.success(isOn ? 'Автоответ включён' : 'Автоответ выключен');
      },
      onError: (failure) => {
        if (isCallError(failure)) setError(failure.fields.text?.[0]);
        toastErrors(failure);
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Checkbox checked={value.is_on} onChange={(isOn) => setTyped({ ...typed, is_on: isOn })}>
        Отвечать, когда мы закрыты
      </Checkbox>
      <Text size="sm" tone="second">
        Водитель получит ответ один раз, пока вы не откроетесь. Вопрос останется непрочитанным. Часы, выходные
        и праздники берутся из раздела <Link to={paths.workshopSchedule}>«Запись и посты»</Link>.
      </Text>
      <Field label="Текст" error={error}>
        <TextArea
          rows={3}
          counter
          maxLength={maxAutoReplyLength}
          value={value.text}
          onChange={({ currentTarget }) => {
            setTyped({ ...typed, text: currentTarget.value });
            setError(undefined);
          }}
        />
      </Field>
      <Note tone="neutral" title="Водитель увидит">
        <span className={styles.sample}>{exampleOf(saved, value.text)}</span>
      </Note>
      <div>
        <Button type="submit" variant="primary" busy={update.isPending}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}

/** The server adds the opening to the saved text; here it follows what is typed. */
function exampleOf({ example, text }: AutoReply, typed: string): string {
  return `${typed.trim()}${example.slice(text.length)}`;
}
