import type { WorkshopLeg } from '@sto/contract/bids/legs.schemas';
import type { LegKind } from '@sto/contract/enums';
import { LocateFixed } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { requestPosition } from '../../lib/browser/geolocation.ts';
import { formatMoneyFrom } from '../../lib/text/money.ts';
import { Radio } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import type { DraftLeg } from '../draft/draft.store.ts';
import styles from './bid-form.module.css';

interface OfferedLeg {
  kind: LegKind;
  /** Price and radius of a workshop. */
  terms?: string;
}

interface LegFieldProps {
  offered: readonly OfferedLeg[];
  /** About all of them. */
  hint?: string;
  leg: DraftLeg | undefined;
  error: string | undefined;
  onChange: (leg: DraftLeg | undefined) => void;
}

const wishes: Record<LegKind, string> = {
  mobile_mechanic: 'Мастер приедет ко мне',
  pickup: 'Заберите машину и верните',
  tow: 'Нужен эвакуатор',
};

/** How the car and the workshop meet. */
export function LegField({ offered, hint, leg, error, onChange }: LegFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles.leg}>
      <legend className={styles.label}>Как встретимся</legend>
      <Radio name={name} checked={!leg} onChange={() => onChange(undefined)}>
        Приеду сам
      </Radio>
      {offered.map((one) => (
        <Radio
          key={one.kind}
          name={name}
          checked={leg?.kind === one.kind}
          onChange={() => onChange({ address: '', place: null, ...leg, kind: one.kind })}
        >
          {wishes[one.kind]}
          {one.terms && (
            <Text size="sm" tone="second">
              {one.terms}
            </Text>
          )}
        </Radio>
      ))}
      {hint && (
        <Text size="sm" tone="second">
          {hint}
        </Text>
      )}
      {leg && <AddressField leg={leg} error={error} onChange={onChange} />}
    </fieldset>
  );
}

/** What a workshop offers. */
export function termsOf({ kind, price_from: price, radius_km: radius }: WorkshopLeg): OfferedLeg {
  const terms = [
    price > 0 ? formatMoneyFrom(price) : 'бесплатно',
    `до ${radius}\u00A0км от автосервиса`,
  ].join(', ');
  return { kind, terms };
}

function AddressField({
  leg,
  error,
  onChange,
}: Pick<LegFieldProps, 'error' | 'onChange'> & { leg: DraftLeg }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const latest = useRef<DraftLeg | null>(leg);
  useEffect(() => {
    latest.current = leg;
    return () => {
      latest.current = null;
    };
  }, [leg]);
  const locate = async () => {
    try {
      const place = await requestPosition();
      // The driver may have typed on, or changed his mind, while the phone looked for the place.
      if (latest.current) onChange({ ...latest.current, place });
      setRefusal(null);
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : null);
    }
  };
  return (
    <>
      <Field
        label="Адрес машины"
        required
        error={error}
        hint="Автосервис увидит его вместе с телефоном. Когда приехать, выберите ниже"
      >
        <TextInput
          data-field="leg"
          autoComplete="street-address"
          maxLength={300}
          placeholder="Улица, дом, двор"
          value={leg.address}
          onChange={(event) => onChange({ ...leg, address: event.currentTarget.value })}
        />
      </Field>
      <div>
        <Button variant="ghost" onClick={() => void locate()}>
          <LocateFixed aria-hidden="true" />Я рядом с машиной
        </Button>
        {leg.place && (
          <Button variant="ghost" onClick={() => onChange({ ...leg, place: null })}>
            Убрать отметку
          </Button>
        )}
        <Text size="sm" tone="second" role="status">
          {refusal ?? (leg.place ? 'Место отметили: автосервис найдёт машину на карте' : '')}
        </Text>
      </div>
    </>
  );
}
