import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { workLimits } from '@sto/contract/my-workshop/work-limits';
import { useState } from 'react';
import { useUnsaved } from '../../lib/browser/use-unsaved.ts';
import { isIntWithin, typedInt } from '../../lib/text/typed-int.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { ProfileChange } from './my-workshop.api.ts';
import styles from './my-workshop.module.css';
import { ProfileSection } from './profile-section.tsx';

interface WarrantyDraft {
  work: string;
  parts: string;
  text: string;
}

interface FactsDraft {
  chosen: string[];
  bays: string;
  warranty: WarrantyDraft;
}

function draftOf(workshop: MyWorkshop): FactsDraft {
  const { work_months: work = '', parts_months: parts = '', text = '' } = workshop.warranty ?? {};
  return {
    chosen: workshop.amenities,
    bays: String(workshop.bays_count ?? ''),
    warranty: { work: String(work), parts: String(parts), text },
  };
}

interface WarrantyFieldsProps {
  draft: WarrantyDraft;
  onChange: (draft: WarrantyDraft) => void;
  wrong: { work?: boolean; parts?: boolean };
}

const wrongMonths = `Целое число от ${workLimits.warrantyMonths.join(' до ')}`;

/** The figures hold in offers; the words are for people, so both are changed together. */
function WarrantyFields({ draft, onChange, wrong }: WarrantyFieldsProps) {
  return (
    <>
      <div className={styles.two}>
        <Field label="Гарантия на работы, месяцев" error={wrong.work ? wrongMonths : undefined}>
          <TextInput
            inputMode="numeric"
            value={draft.work}
            onChange={(event) => onChange({ ...draft, work: event.currentTarget.value })}
          />
        </Field>
        <Field label="Гарантия на запчасти, месяцев" error={wrong.parts ? wrongMonths : undefined}>
          <TextInput
            inputMode="numeric"
            value={draft.parts}
            onChange={(event) => onChange({ ...draft, parts: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field
        label="Условия гарантии словами"
        hint="Клиент читает их на карточке. Проверьте, что сроки те же. Пусто: покажем сроки"
      >
        <TextArea
          maxLength={300}
          value={draft.text}
          onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}

const isMonths = isIntWithin(...workLimits.warrantyMonths);
const isBays = isIntWithin(1, 50);
const count = (text: string) => typedInt(text) ?? undefined;
const isWrong = (text: string, isFine: (text: string) => boolean) => text.trim() !== '' && !isFine(text);

interface FactsEditorProps {
  workshop: MyWorkshop;
  /** Codes of amenities with their words. */
  amenities: readonly { code: string; label: string }[];
}

/** Warranty and amenities; the number of bays until they have a page of their own. */
export function FactsEditor({ workshop, amenities }: FactsEditorProps) {
  const draft = useUnsaved(`${workshop.id}:facts`, workshop, draftOf);
  const { chosen, bays, warranty } = draft.value;
  const [isTried, setTried] = useState(false);
  const wrong = {
    bays: !workshop.is_connected && isWrong(bays, isBays),
    work: isWrong(warranty.work, isMonths),
    parts: isWrong(warranty.parts, isMonths),
  };
  const formOf = (): ProfileChange | null => {
    setTried(true);
    return Object.values(wrong).some(Boolean) ? null : form;
  };
  const form: ProfileChange = {
    ...(chosen.length > 0 ? { amenities: chosen } : { no_amenities: 1 }),
    bays_count: workshop.is_connected ? undefined : count(bays),
    warranty_work_months: count(warranty.work),
    warranty_parts_months: count(warranty.parts),
    // A text alone would be a warranty of no months.
    warranty_text: warranty.text === (workshop.warranty?.text ?? '') ? undefined : warranty.text,
  };
  return (
    <ProfileSection
      workshopId={workshop.id}
      title="Удобства и гарантия"
      anchor="warranty"
      draft={draft}
      formOf={formOf}
    >
      {!workshop.is_connected && (
        <Field label="Постов" error={isTried && wrong.bays ? 'Целое число от 1 до 50' : undefined}>
          <TextInput
            inputMode="numeric"
            value={bays}
            onChange={(event) => draft.patch({ bays: event.currentTarget.value })}
          />
        </Field>
      )}
      <WarrantyFields
        draft={warranty}
        onChange={(next) => draft.patch({ warranty: next })}
        wrong={isTried ? wrong : {}}
      />
      <ul className={styles.brands} aria-label="Удобства">
        {amenities.map(({ code, label }) => (
          <li key={code}>
            <Checkbox
              checked={chosen.includes(code)}
              onChange={(isOn) =>
                draft.patch({ chosen: isOn ? [...chosen, code] : chosen.filter((one) => one !== code) })
              }
            >
              {label}
            </Checkbox>
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}
