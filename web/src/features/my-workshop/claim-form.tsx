import { isInn } from '@sto/contract/my-workshop/inn';
import { FileUp } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { uploadFile } from '../files/files.api.ts';
import { useRegister } from './my-workshop.api.ts';
import styles from './my-workshop.module.css';

interface ClaimFormProps {
  workshop: { id: number; name: string; address: string; lat: number; long: number };
  person: { name: string; phone: string };
  onSent: () => void;
}

/** A listing is claimed by the phone of its card, or by a document for the operator. */
export function ClaimForm({ workshop, person, onSent }: ClaimFormProps) {
  const [inn, setInn] = useState('');
  const [name, setName] = useState(person.name);
  const [documents, setDocuments] = useState<{ id: number; name: string }[]>([]);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const draftKey = useRef(crypto.randomUUID());
  const register = useRegister();
  const upload = useOneAtATime(async (file: File) => {
    try {
      const stored = await uploadFile(file, { bidId: null, draftKey: draftKey.current });
      setDocuments((known) => [...known, { id: stored.id, name: stored.name }]);
    } catch (error) {
      toastErrors(error);
    }
  });
  const send = useOneAtATime(async () => {
    try {
      const { name: title, address, lat, long, id } = workshop;
      await register.mutateAsync({
        ...{ name: title, address, lat, long, phone: person.phone, inn, person_name: name },
        ...{ claim_service_id: id, document_ids: documents.map((document) => document.id) },
      });
      onSent();
    } catch (error) {
      const fields = isCallError(error) ? error.fields : {};
      setErrors(Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts[0]])));
      toastErrors(error);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = {
      inn: isInn(inn) ? undefined : 'Проверьте ИНН: 10 цифр у компании, 12 у предпринимателя',
      person_name: name.trim().length < 2 ? 'Напишите имя' : undefined,
    };
    setErrors(found);
    if (!found.inn && !found.person_name) void send();
  };
  return (
    <Card as="section" padding="l" aria-labelledby="claim">
      <form className={styles.stack} onSubmit={submit} noValidate>
        <Heading level={2} id="claim">
          Это ваш автосервис?
        </Heading>
        <Text strong>{workshop.name}</Text>
        <Text tone="second">{workshop.address}</Text>
        <Note>
          Если вы вошли с телефона, указанного в карточке, она станет вашей сразу. Иначе приложите документ:
          выписку, договор аренды или фото вывески с телефоном.
        </Note>
        <Field label="Ваше имя" required error={errors.person_name}>
          <TextInput
            maxLength={80}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Field label="ИНН" required error={errors.inn}>
          <TextInput
            inputMode="numeric"
            maxLength={12}
            value={inn}
            onChange={(event) => setInn(event.currentTarget.value.replace(/\D/g, ''))}
          />
        </Field>
        <Field label="Документ" error={errors.document_ids} hint="PDF или фото до 15 МБ">
          <input
            type="file"
            accept="image/*,application/pdf"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void upload(file);
              currentTarget.value = '';
            }}
          />
        </Field>
        <ul className={styles.list} aria-label="Приложено">
          {documents.map((document) => (
            <li key={document.id} className={styles.check}>
              <FileUp aria-hidden="true" />
              {document.name}
            </li>
          ))}
        </ul>
        <Button variant="primary" type="submit" busy={register.isPending}>
          Отправить
        </Button>
      </form>
    </Card>
  );
}
