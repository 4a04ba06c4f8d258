import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import styles from './schedule.module.css';

interface EditorSectionProps {
  title: string;
  hint: string;
  isDirty: boolean;
  isBusy: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** A part of the schedule with a button of its own. */
export function EditorSection({ title, hint, isDirty, isBusy, onSave, children }: EditorSectionProps) {
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
          <Button
            variant={isDirty ? 'primary' : 'soft'}
            type="submit"
            busy={isBusy}
            aria-label={`Сохранить: ${title}`}
          >
            Сохранить
          </Button>
          {isDirty && !isBusy && (
            <Text size="sm" tone="second">
              Изменения не сохранены
            </Text>
          )}
        </div>
      </form>
    </Card>
  );
}
