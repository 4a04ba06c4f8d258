import { Autocomplete } from '@base-ui/react/autocomplete';
import { Building2, ListChecks, MapPin, Sparkles, Stethoscope, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNoAnswerText } from '../../../ui/feedback/online.ts';
import { type Choice, type ChoiceGroup, subtitleOf, titleOf } from './choices.ts';
import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  groups: readonly ChoiceGroup[];
  meant: string | null;
  state: 'awaited' | 'answered' | 'failed';
  /** The results are of fewer letters; the next ones are loading. */
  isStale: boolean;
  onMeant: (text: string) => void;
  onPick: (choice: Choice) => void;
}

function iconOf(choice: Choice): ReactNode {
  if (choice.kind === 'work' && choice.match === 'symptom') return <Stethoscope aria-hidden="true" />;
  return icons[choice.kind];
}

const icons: Record<Choice['kind'], ReactNode> = {
  understood: <Sparkles aria-hidden="true" />,
  service: <Wrench aria-hidden="true" />,
  street: <MapPin aria-hidden="true" />,
  city: <Building2 aria-hidden="true" />,
  work: <ListChecks aria-hidden="true" />,
};

function keyOf(choice: Choice): string {
  return choice.kind === 'understood'
    ? 'understood'
    : `${choice.kind}:${choice.id ?? choice.title}:${choice.subtitle}`;
}

export function SuggestionList({ groups, meant, state, isStale, onMeant, onPick }: SuggestionListProps) {
  return (
    <div aria-busy={isStale || state === 'awaited' || undefined}>
      {meant && (
        <button type="button" className={styles.meant} onClick={() => onMeant(meant)}>
          Возможно, вы искали: «{meant}»
        </button>
      )}
      <Autocomplete.List aria-label="Подсказки" className={styles.listbox}>
        {groups.map(({ label, items }) => (
          <Autocomplete.Group key={label} items={items}>
            <Autocomplete.GroupLabel className={styles.groupLabel}>{label}</Autocomplete.GroupLabel>
            {items.map((choice) => (
              <Option key={keyOf(choice)} choice={choice} onPick={onPick} />
            ))}
          </Autocomplete.Group>
        ))}
      </Autocomplete.List>
      {groups.length === 0 && <Nothing state={state} />}
    </div>
  );
}

function Nothing({ state }: Pick<SuggestionListProps, 'state'>) {
  const noAnswer = useNoAnswerText();
  if (state === 'awaited') return <p className={styles.awaited}>Ищем…</p>;
  return (
    <p className={styles.findNote}>
      {state === 'failed'
        ? `${noAnswer} Подсказки не загрузились: измените запрос, чтобы повторить.`
        : 'Ничего не нашлось. Проверьте название или выберите работы.'}
    </p>
  );
}

function Option({ choice, onPick }: { choice: Choice; onPick: (choice: Choice) => void }) {
  const subtitle = subtitleOf(choice);
  return (
    <Autocomplete.Item value={choice} className={styles.option} onClick={() => onPick(choice)}>
      {iconOf(choice)}
      <span className={styles.optionText}>
        <span>{titleOf(choice)}</span>
        {subtitle && <span className={styles.optionSub}>{subtitle}</span>}
      </span>
    </Autocomplete.Item>
  );
}
