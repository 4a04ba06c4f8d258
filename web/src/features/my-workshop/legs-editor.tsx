import { legBadges } from '@sto/contract/bids/leg-words';
import { type LegKind, legKinds } from '@sto/contract/enums';
import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { workLimits } from '@sto/contract/my-workshop/work-limits';
import { useState } from 'react';
import { useUnsaved } from '../../lib/browser/use-unsaved.ts';
import { formatAmount } from '../../lib/text/money.ts';
import { priceFault } from '../../lib/text/price-fault.ts';
import { isIntWithin, typedInt } from '../../lib/text/typed-int.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { ProfileChange } from './my-workshop.api.ts';
import styles from './my-workshop.module.css';
import { ProfileSection } from './profile-section.tsx';

interface LegDraft {
  isOn: boolean;
  radius: string;
  price: string;
}
type Legs = Record<LegKind, LegDraft>;

const usual: LegDraft = { isOn: false, radius: '15', price: '' };

function draftOf({ legs }: MyWorkshop): Legs {
  const draft: Legs = { mobile_mechanic: usual, pickup: usual, tow: usual };
  for (const { kind, radius_km: radius, price_from: price } of legs)
    draft[kind] = { isOn: true, radius: String(radius), price: formatAmount(price) };
  return draft;
}

/** Null for other text and numbers out of range. */
function whole(text: string, min: number, max: number): number | null {
  return isIntWithin(min, max)(text) ? typedInt(text) : null;
}

const radiusOf = ({ radius }: LegDraft) => whole(radius, 1, 500);
const priceOf = ({ price }: LegDraft) => whole(price, ...workLimits.legPrice);

/** What the workshop does for a car that does not come by itself. */
export function LegsEditor({ workshop }: { workshop: MyWorkshop }) {
  const draft = useUnsaved(`${workshop.id}:legs`, workshop, draftOf);
  const legs = draft.value;
  const [isTried, setTried] = useState(false);
  const change = (kind: LegKind, part: Partial<LegDraft>) =>
    draft.change((now) => ({ ...now, [kind]: { ...now[kind], ...part } }));
  const formOf = (): ProfileChange | null => {
    setTried(true);
    const chosen = legKinds.filter((kind) => legs[kind].isOn);
    const list = chosen.flatMap((kind) => {
      const [radius, price] = [radiusOf(legs[kind]), priceOf(legs[kind])];
      return radius === null || price === null ? [] : [{ kind, radius_km: radius, price_from: price }];
    });
    if (list.length < chosen.length) return null;
    return list.length > 0 ? { legs: JSON.stringify(list) } : { no_legs: 1 };
  };
  return (
    <ProfileSection
      workshopId={workshop.id}
      title="Если машина не едет"
      hint="Что вы делаете и в каком радиусе. Цену поездки вы называете в отклике на заявку"
      draft={draft}
      formOf={formOf}
    >
      {legKinds.map((kind) => (
        <LegFields
          key={kind}
          label={legBadges[kind]}
          leg={legs[kind]}
          isTried={isTried}
          onChange={(part) => change(kind, part)}
        />
      ))}
    </ProfileSection>
  );
}

interface LegFieldsProps {
  label: string;
  leg: LegDraft;
  isTried: boolean;
  onChange: (part: Partial<LegDraft>) => void;
}

function LegFields({ label, leg, isTried, onChange }: LegFieldsProps) {
  return (
    <fieldset className={styles.stack} aria-label={label}>
      <Checkbox checked={leg.isOn} onChange={(isOn) => onChange({ isOn })}>
        {label}
      </Checkbox>
      {leg.isOn && (
        <div className={styles.two}>
          <Field
            label="Радиус, км"
            required
            error={isTried && radiusOf(leg) === null ? 'Целое число от 1 до 500' : undefined}
          >
            <TextInput
              inputMode="numeric"
              value={leg.radius}
              onChange={(event) => onChange({ radius: event.currentTarget.value })}
            />
          </Field>
          <Field
            label="Цена от, ₽"
            required
            error={isTried ? priceFault(leg.price, workLimits.legPrice) : undefined}
            hint="Бесплатно: 0"
          >
            <TextInput
              inputMode="numeric"
              value={leg.price}
              onChange={(event) => onChange({ price: event.currentTarget.value })}
            />
          </Field>
        </div>
      )}
    </fieldset>
  );
}
