import { Search } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { Chip } from '../../ui/primitives/chip.tsx';
import { emptyLine } from './line-draft.ts';
import type { OfferDraft } from './offer-form.model.ts';

/** An offer of a diagnosis in place of the works: their price follows from it. */
export function DiagnosisOnly() {
  const { setValue, setFocus, getValues } = useFormContext<OfferDraft>();
  return (
    <div>
      <Chip
        variant="quiet"
        icon={<Search aria-hidden="true" />}
        onClick={() => {
          const typed = getValues('lines').filter(({ title }) => /диагностик/i.test(title));
          setValue('lines', typed.length > 0 ? typed : [{ ...emptyLine(), title: 'Диагностика' }]);
          setValue('needsDiagnostics', true);
          setFocus('lines.0.price');
        }}
      >
        Только диагностика
      </Chip>
    </div>
  );
}
