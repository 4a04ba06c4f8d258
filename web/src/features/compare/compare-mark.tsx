import { Columns3 } from 'lucide-react';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Button, ButtonLink } from '../../ui/primitives/button.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Text } from '../../ui/primitives/text.tsx';
import { useDraft } from '../draft/draft.store.ts';
import styles from './compare.module.css';
import { comparedMax, comparedMin, comparePath, toggleCompared, useCompareStore } from './compare.store.ts';

interface CompareMarkProps {
  workshop: { id: number; name: string };
  /** Absent: those of the draft. */
  workIds?: readonly number[] | undefined;
  /** A row of a card whose link covers it. */
  isInCard?: boolean;
}

/** Marks a workshop for the comparison, and leads to it when there is something to compare. */
export function CompareMark({ workshop, workIds, isInCard }: CompareMarkProps) {
  const ids = useCompareStore((store) => store.ids);
  const ofDraft = useDraft((draft) => draft.workIds);
  const isOn = ids.includes(workshop.id);
  const text = isOn ? 'В сравнении' : 'К сравнению';
  const size = isInCard ? 'sm' : 'md';
  const toggle = () => {
    if (!toggleCompared(workshop.id))
      showToast.warning(`Сравнить можно не больше ${comparedMax} автосервисов`);
  };
  return (
    <div className={classNames(styles.mark, isInCard && styles.inCard)}>
      <Button
        size={size}
        variant="line"
        aria-pressed={isOn}
        aria-label={`${text}: ${workshop.name}`}
        onClick={toggle}
      >
        <Columns3 aria-hidden="true" />
        {text}
      </Button>
      {isOn && ids.length < comparedMin && (
        <Text size="sm" tone="second">
          Выберите ещё автосервис
        </Text>
      )}
      {isOn && ids.length >= comparedMin && (
        <ButtonLink size={size} variant="soft" to={comparePath(ids, workIds ?? ofDraft)}>
          Сравнить {ids.length}
        </ButtonLink>
      )}
    </div>
  );
}
