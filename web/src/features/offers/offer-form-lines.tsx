import type { BidMarket } from '@sto/contract/bids/bid-market.schemas';
import type { WarrantyTerms } from '@sto/contract/bids/line-warranty';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { formatMoney, formatMoneyRange } from '../../lib/text/money.ts';
import { typedInt, withSpaces } from '../../lib/text/typed-int.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Chip, ChipRow } from '../../ui/primitives/chip.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import {
  amountOf,
  emptyLine,
  isCounted,
  isOfCustomer,
  type LineDraft,
  type LinesDraft,
  lineKinds,
  totalOf,
} from './line-draft.ts';
import styles from './offer-form.module.css';
import { unnamedWarranty } from './offer-warranty.ts';
import { PartFields } from './part-fields.tsx';
import { checkPrice } from './usual-price.ts';
import { PriceHint } from './usual-price-hint.tsx';

const kindWords: Record<LineDraft['kind'], string> = {
  labour: 'Работа',
  part: 'Запчасть',
  material: 'Материал',
  leg: 'Дорога',
  discount: 'Скидка',
};

interface OfferFormLinesProps {
  label: string;
  kinds?: readonly LineDraft['kind'][];
  /** Usual prices, shown under the works. */
  market?: BidMarket | undefined;
  /** Roubles of the total that are not in the lines. */
  extra?: number;
  /** Of warranty, for lines without months; undefined: not known. */
  terms?: WarrantyTerms | null | undefined;
}

export function OfferFormLines({ label, kinds = lineKinds, market, extra = 0, terms }: OfferFormLinesProps) {
  const { control, formState } = useFormContext<LinesDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const wholeError = formState.errors.lines?.root?.message ?? formState.errors.lines?.message;
  return (
    <>
      <ol className={styles.lines} aria-label={label}>
        {fields.map((field, index) => (
          <LineFields
            key={field.id}
            index={index}
            market={market}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ol>
      <ChipRow label="Добавить строку">
        {kinds.map((kind) => (
          <Chip
            key={kind}
            variant="quiet"
            icon={<Plus aria-hidden="true" />}
            onClick={() => append(emptyLine(kind))}
          >
            {kindWords[kind]}
          </Chip>
        ))}
      </ChipRow>
      <Text size="sm" tone="second">
        {unnamedWarranty(terms)} 0: без гарантии.
      </Text>
      {wholeError && (
        <Note tone="bad" live>
          {wholeError}
        </Note>
      )}
      {lines.some(isCounted) && (
        <div className={styles.total}>
          <span>Итого</span>
          <output className={styles.sum}>{formatMoney(totalOf(lines) + extra)}</output>
        </div>
      )}
    </>
  );
}

interface LineFieldsProps {
  index: number;
  market: BidMarket | undefined;
  onRemove: (() => void) | undefined;
}

function LineFields({ index, market, onRemove }: LineFieldsProps) {
  const { control, register, setValue, formState } = useFormContext<LinesDraft>();
  const line = useWatch({ control, name: `lines.${index}` });
  const errors = formState.errors.lines?.[index];
  if (!line) return null;
  const name = `${kindWords[line.kind]} ${index + 1}`;
  return (
    <li>
      <fieldset className={styles.line}>
        <legend className={styles.legend}>{name}</legend>
        <div className={styles.lineTop}>
          <span className={styles.kind} aria-hidden="true">
            {kindWords[line.kind]}
          </span>
          <IconButton label={`Убрать: ${line.title || name}`} onClick={onRemove} disabled={!onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
        <Field label="Название" required error={errors?.title?.message}>
          <TextInput {...register(`lines.${index}.title`)} maxLength={200} autoComplete="off" />
        </Field>
        <div className={styles.numbers}>
          <Field label="Кол-во" required error={errors?.qty?.message}>
            <TextInput {...register(`lines.${index}.qty`)} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label="Цена" required={!isOfCustomer(line)} error={errors?.price?.message}>
            <TextInput
              disabled={isOfCustomer(line)}
              {...register(`lines.${index}.price`, {
                onBlur: ({ target }) => setValue(`lines.${index}.price`, withSpaces(target.value)),
              })}
              inputMode="numeric"
              autoComplete="off"
              after={<span className={styles.unit}>₽</span>}
            />
          </Field>
          {line.kind !== 'discount' && (
            <Field label="Гарантия" error={errors?.warranty?.message}>
              <TextInput
                {...register(`lines.${index}.warranty`)}
                inputMode="numeric"
                autoComplete="off"
                after={<span className={styles.unit}>мес.</span>}
              />
            </Field>
          )}
        </div>
        {(line.kind === 'part' || line.kind === 'material') && <PartFields index={index} kind={line.kind} />}
        <LineHint line={line} market={market} />
        <LineAmount line={line} />
      </fieldset>
    </li>
  );
}

function LineHint({ line, market }: { line: LineDraft; market: BidMarket | undefined }) {
  const usual =
    line.kind === 'labour' && market?.works.find((work) => work.work_type_id === line.work_type_id);
  if (!usual) return null;
  const price = typedInt(line.price);
  if (price !== null) return <PriceHint check={checkPrice(price, usual)} />;
  return (
    <Text size="sm" tone="second">
      Обычно {formatMoneyRange(usual.price_from, usual.price_to)}
    </Text>
  );
}

/** The product is shown only when it differs from the price. */
function LineAmount({ line }: { line: LineDraft }) {
  const amount = amountOf(line);
  if (amount === 0 || (line.kind !== 'discount' && line.qty.trim() === '1')) return null;
  return <p className={styles.amount}>{formatMoney(amount)}</p>;
}
