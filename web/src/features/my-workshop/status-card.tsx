import type { ChecklistCode, MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { checklistWords } from './moderation-words.ts';
import { useSubmitMyWorkshop } from './my-workshop.api.ts';
import styles from './my-workshop.module.css';

/** Where a point of the checklist is filled in. */
function placeOf(code: ChecklistCode): string {
  if (code === 'bays' || code === 'schedule') return paths.workshopSchedule;
  return `${paths.workshopProfile}#${code === 'place' ? 'description' : code}`;
}

/** Where the registration is, and what is missing for the first bid. */
export function StatusCard({ workshop }: { workshop: MyWorkshop }) {
  const left = workshop.checklist.filter(({ is_done: isDone }) => !isDone).length;
  return (
    <>
      <Decision workshop={workshop} />
      {left > 0 && (
        <Card as="section" padding="l" className={styles.stack} aria-labelledby="checklist">
          <Heading level={2} id="checklist">
            Что ещё сделать
          </Heading>
          <ul className={styles.list}>
            {workshop.checklist.map(({ code, is_done: isDone }) => (
              <li key={code} className={classNames(styles.check, isDone && styles.done)}>
                {isDone ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
                {isDone || code === 'approval' ? (
                  checklistWords[code]
                ) : (
                  <Link to={placeOf(code)}>{checklistWords[code]}</Link>
                )}
                <VisuallyHidden>{isDone ? ': готово' : ': ещё нет'}</VisuallyHidden>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Decision({ workshop }: { workshop: MyWorkshop }) {
  const submit = useSubmitMyWorkshop(workshop.id);
  const { moderation_status: status, moderation, change } = workshop;
  if (status === 'pending')
    return (
      <Note tone="warn" title="Автосервис на проверке">
        Оператор проверяет адрес и ИНН. Карточка появится на карте сразу после одобрения, а пока заполните
        профиль.
      </Note>
    );
  if (status === 'rejected')
    return (
      <Note tone="bad" title="Проверка не пройдена">
        <Text>Причина: {moderation?.reason}. Исправьте профиль и отправьте ещё раз.</Text>
        {workshop.available_actions.includes('submit') && (
          <Button
            variant="primary"
            size="md"
            busy={submit.isPending}
            onClick={() => submit.mutate(undefined, { onError: toastErrors })}
          >
            Отправить ещё раз
          </Button>
        )}
      </Note>
    );
  if (change?.status === 'pending')
    return (
      <Note tone="warn" title="Изменение карточки на проверке">
        До решения водители видят прежние название, адрес, фото и описание.
      </Note>
    );
  if (change?.status === 'rejected')
    return (
      <Note tone="bad" title="Изменение карточки отклонено">
        Причина: {change.reason}
      </Note>
    );
  return null;
}
