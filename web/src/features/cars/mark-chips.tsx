import { Chip, ChipRow } from '../../ui/primitives/chip.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { useMarks } from './car-form.api.ts';
import { commonMarks } from './common-marks.api.ts';

/** The common marks: the mark alone decides which workshops take the car. */
export function MarkChips({ onChosen }: { onChosen: () => void }) {
  const chooseMark = useDraft((draft) => draft.chooseMark);
  const marks = useMarks().data?.marks ?? [];
  const common = commonMarks.flatMap((name) => marks.find((mark) => mark.name === name) ?? []);
  if (common.length === 0) return null;
  return (
    <ChipRow label="Марка машины">
      {common.map((mark) => (
        <Chip
          key={mark.id}
          onClick={() => {
            chooseMark(mark);
            onChosen();
          }}
        >
          {mark.name.replace(/ \(.*/, '')}
        </Chip>
      ))}
    </ChipRow>
  );
}
