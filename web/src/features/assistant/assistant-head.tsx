import { Button } from '../../ui/primitives/button.tsx';
import styles from './assistant.module.css';
import type { AssistantSteps } from './assistant-steps.ts';

export const assistantTitle = 'Помощник';
export const assistantSubtitle = 'Подбирает работы';

/** The nut of the logo with a spark. */
export function AssistantMark() {
  return (
    <svg viewBox="0 0 40 40" className={styles.mark} aria-hidden="true">
      <polygon points="38,20 29,35.6 11,35.6 2,20 11,4.4 29,4.4" className={styles.nut} />
      <path d="M20 11l2.3 6.7L29 20l-6.7 2.3L20 29l-2.3-6.7L11 20l6.7-2.3z" className={styles.spark} />
    </svg>
  );
}

export function ManualButton({ onManual }: Pick<AssistantSteps, 'onManual'>) {
  return (
    <Button size="sm" data-leads-to="work_types" onClick={onManual}>
      Вручную
    </Button>
  );
}
