import type { ChecklistCode, MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import type { UnsavedForm } from '../../lib/browser/use-unsaved.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { SaveActions } from '../../ui/forms/save-actions.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { type ProfileChange, useUpdateMyWorkshop } from './my-workshop.api.ts';
import styles from './my-workshop.module.css';

interface ProfileSectionProps<Value extends object> {
  workshopId: number;
  title: string;
  /** Where the checklist leads to. */
  anchor?: ChecklistCode;
  hint?: string;
  /** What to save; null: something is wrong, and the section says what. */
  formOf: () => ProfileChange | null;
  draft: UnsavedForm<MyWorkshop, Value>;
  /** What is wrong with its list as a whole: nothing is sent. */
  listError?: string | undefined;
  /** The operator checks it before drivers see it. */
  isChecked?: boolean;
  children: ReactNode;
}

/** A part of the profile that is saved by itself. */
export function ProfileSection<Value extends object>(props: ProfileSectionProps<Value>) {
  const { workshopId, title, anchor, hint, formOf, draft, listError, isChecked = false, children } = props;
  const [isTried, setTried] = useState(false);
  const id = useId();
  const update = useUpdateMyWorkshop(workshopId);
  const save = useOneAtATime(async (form: ProfileChange) => {
    try {
      draft.settle(draft.value, await update.mutateAsync(form));
    } catch (failure) {
      return toastErrors(failure);
    }
    const isSent = isChecked && Object.keys(form).length > 0;
    showToast.success(isSent ? 'Отправлено на проверку' : 'Сохранено');
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const form = formOf();
    if (form !== null && !listError) void save(form);
  };
  return (
    <Card as="section" padding="l" id={anchor} aria-labelledby={id}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {hint && <Text tone="second">{hint}</Text>}
        {children}
        {isTried && listError && (
          <Note tone="bad" live>
            {listError}
          </Note>
        )}
        <div className={styles.actions}>
          <SaveActions title={title} unsaved={draft} isBusy={update.isPending} />
        </div>
      </form>
    </Card>
  );
}
