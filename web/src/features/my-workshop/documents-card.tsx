import { maxDocuments } from '@sto/contract/limits';
import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { type SubmitEvent, useState } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { AttachField } from '../files/attach-field.tsx';
import { useAttachedFiles } from '../files/attached-files.ts';
import { useHandInDocuments } from './my-workshop.api.ts';
import styles from './my-workshop.module.css';

/** For the owner of a workshop that only its phone has proved. */
export function DocumentsCard({ workshop }: { workshop: MyWorkshop }) {
  const attached = useAttachedFiles();
  const [isTried, setTried] = useState(false);
  const handIn = useHandInDocuments(workshop.id);
  const error = isTried ? countError(attached.files.length) : undefined;
  const { documents } = workshop;
  if (!workshop.available_actions.includes('hand_in_documents')) return null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (countError(attached.files.length) || !attached.isReady) return;
    handIn.mutate(attached.ids, {
      onSuccess: () => {
        attached.clear();
        setTried(false);
        showToast.success('Документы отправлены на проверку');
      },
      onError: toastErrors,
    });
  };
  return (
    <Card as="section" padding="l" aria-labelledby="documents">
      <form className={styles.stack} onSubmit={submit} noValidate>
        <Heading level={2} id="documents">
          Знак «Проверен»
        </Heading>
        <Text tone="second">
          Приложите выписку, договор аренды или фото вывески с телефоном. Их видит только оператор. После
          проверки водители увидят знак на карточке.
        </Text>
        {documents?.status === 'pending' && (
          <Note tone="warn" title="Документы на проверке">
            Новые заменят отправленные раньше.
          </Note>
        )}
        {documents?.status === 'rejected' && (
          <Note tone="bad" title="Документы не приняты">
            Причина: {documents.reason}
          </Note>
        )}
        <div>
          <AttachField attached={attached} isTried={isTried} label="Документы" />
          {error && <FieldError>{error}</FieldError>}
        </div>
        <div>
          <Button variant="soft" type="submit" busy={handIn.isPending}>
            Отправить документы
          </Button>
        </div>
      </form>
    </Card>
  );
}

function countError(count: number): string | undefined {
  if (count === 0) return 'Приложите документ';
  return count > maxDocuments ? `Не больше ${maxDocuments} файлов` : undefined;
}
