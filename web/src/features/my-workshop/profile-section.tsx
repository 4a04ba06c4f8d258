import type { ChecklistCode } from '@sto/contract/my-workshop/my-workshop.schemas';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { type ProfileChange, useUpdateMyWorkshop } from './my-workshop.api.ts';
import styles from './my-workshop.module.css';
import type { SectionDraft } from './profile-draft.store.ts';

interface ProfileSectionProps<Value> {
  workshopId: number;
  title: string;
  /** Where the checklist leads to. */
  anchor?: ChecklistCode;
  hint?: string;
  /** What to save; null: something is wrong, and the section says what. */
  formOf: () => ProfileChange | null;
  draft: SectionDraft<Value>;
  /** The operator checks it before drivers see it. */
  isChecked?: boolean;
  children: ReactNode;
}

/** A part of the profile that is saved by itself. */
export function ProfileSection<Value>(props: ProfileSectionProps<Value>) {
  const { workshopId, title, anchor, hint, formOf, draft, isChecked = false, children } = props;
  const id = useId();
  const update = useUpdateMyWorkshop(workshopId);
  const save = useOneAtATime(async (form: ProfileChange) => {
    try {
      await update.mutateAsync(form);
    } catch (failure) {
      return toastErrors(failure);
    }
    draft.drop(draft.value);
    const isSent = isChecked && Object.keys(form).length > 0;
    showToast.success(isSent ? 'Отправлено на проверку' : 'Сохранено');
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = formOf();
    if (form !== null) void save(form);
  };
  return (
    <Card as="section" padding="l" id={anchor} aria-labelledby={id}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {hint && <Text tone="second">{hint}</Text>}
        {children}
        <div className={styles.actions}>
          <Button
            variant={draft.isDirty ? 'primary' : 'soft'}
            type="submit"
            busy={update.isPending}
            aria-label={`Сохранить: ${title}`}
          >
            Сохранить
          </Button>
          {draft.isDirty && !update.isPending && (
            <>
              <Text size="sm" tone="second">
                Изменения не сохранены
              </Text>
              <Button
                variant="ghost"
                aria-label={`Отменить изменения: ${title}`}
                onClick={() => draft.drop(draft.value)}
              >
                Отменить
              </Button>
            </>
          )}
        </div>
      </form>
    </Card>
  );
}
