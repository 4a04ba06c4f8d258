import { type ComponentProps, type ReactNode, type SubmitEvent, useId } from 'react';
import { SaveActions } from '../../ui/forms/save-actions.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import styles from './schedule.module.css';

interface EditorSectionProps {
  title: string;
  hint: string;
  unsaved: ComponentProps<typeof SaveActions>['unsaved'];
  isBusy: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** A part of the schedule with a button of its own. */
export function EditorSection({ title, hint, unsaved, isBusy, onSave, children }: EditorSectionProps) {
  const id = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onSave();
  };
  return (
    <Card as="section" padding="l" aria-labelledby={id}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        <Text tone="second">{hint}</Text>
        {children}
        <div className={styles.actions}>
          <SaveActions title={title} unsaved={unsaved} isBusy={isBusy} />
        </div>
      </form>
    </Card>
  );
}
