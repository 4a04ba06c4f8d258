import type { Bid } from '@sto/contract/bids/bids.schemas';
import { legTitles } from '@sto/contract/bids/leg-words';
import { useFormContext, useWatch } from 'react-hook-form';
import { withSpaces } from '../../lib/text/typed-int.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { aboutKm } from '../bids/bid-times.ts';
import { legPriceOf } from './line-draft.ts';
import type { OfferDraft } from './offer-form.model.ts';
import styles from './offer-form.module.css';

/** The price of the journey of the bid. */
export function LegPrice({ leg }: { leg: NonNullable<Bid['leg']> }) {
  const { register, setValue, formState } = useFormContext<OfferDraft>();
  const title = legTitles[leg.kind];
  return (
    <Field
      label={`Дорога: ${title.toLowerCase()}`}
      required
      error={formState.errors.legPrice?.message}
      hint={[
        leg.distance_km !== null && aboutKm(leg.distance_km),
        'Входит в итог. Если бесплатно, поставьте 0',
      ]
        .filter(Boolean)
        .join('. ')}
    >
      <TextInput
        {...register('legPrice', { onBlur: ({ target }) => setValue('legPrice', withSpaces(target.value)) })}
        inputMode="numeric"
        autoComplete="off"
        after={<span className={styles.unit}>₽</span>}
      />
    </Field>
  );
}

export function useLegPrice(): number {
  return legPriceOf(useWatch<OfferDraft, 'legPrice'>({ name: 'legPrice' })) ?? 0;
}
