import type { Bid } from '@sto/contract/bids/bids.schemas';
import { useState } from 'react';
import { formatMoney } from '../../lib/text/money.ts';
import { typedInt, withSpaces } from '../../lib/text/typed-int.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { LineList } from '../offers/line-list.tsx';
import {
  billLines,
  billText,
  billTotal,
  type FinishForm,
  finishErrors,
  startOfFinish,
  withLine,
} from './finish-form.ts';
import styles from './work.module.css';

/** The bill: what was agreed, without what was not done, less a discount. */
export function FinishWork({ bid }: { bid: Bid }) {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = bid.available_actions.includes('finish');
  return (
    <>
      {isAllowed && (
        <Button variant="primary" size="md" onClick={() => setOpen(true)}>
          Завершить
        </Button>
      )}
      <FinishDialog bid={bid} open={isOpen} isAllowed={isAllowed} onClose={() => setOpen(false)} />
    </>
  );
}

interface FinishDialogProps {
  bid: Bid;
  open: boolean;
  isAllowed: boolean;
  onClose: () => void;
}

export function FinishDialog({ bid, open, isAllowed, onClose }: FinishDialogProps) {
  const { form, change, drop } = useKeptForm<FinishForm>('finish', bid.id, startOfFinish(bid));
  const isFree = bid.can_set_prices;
  const [isTried, setTried] = useState(false);
  const finish = useMove(bid.id, moves.service.finish);
  const shown = isTried ? finishErrors(bid, form) : {};
  const run = async () => {
    const [lines, mileage, warranty] = [billText(bid, form), typedInt(form.mileage), typedInt(form.warranty)];
    await finish.mutateAsync({
      version: bid.version,
      ...(lines === undefined ? {} : { lines }),
      ...(mileage === null ? {} : { mileage_out: mileage }),
      ...(warranty === null ? {} : { warranty_months: warranty }),
    });
    drop();
  };
  return (
    <MoveDialog
      open={open}
      onClose={onClose}
      wide
      title="Завершить работу"
      description={
        isFree
          ? 'Уберите то, чего не делали. Новое добавляют через дополнительные работы.'
          : 'В счёт войдёт то, что согласовано. Если сделали не всё, завершит менеджер.'
      }
      action="Завершить"
      isAllowed={isAllowed}
      check={() => {
        setTried(true);
        return Object.keys(finishErrors(bid, form)).length === 0;
      }}
      run={run}
      done="Работа завершена"
    >
      <DoneLines bid={bid} form={form} change={change} errors={shown} />
      {shown.lines && <FieldError>{shown.lines}</FieldError>}
      {isFree && (
        <NumberField label="Скидка" unit="₽" name="discount" form={form} change={change} errors={shown} />
      )}
      <div className={styles.pair}>
        <NumberField label="Пробег" unit="км" name="mileage" form={form} change={change} errors={shown} />
        {isFree && (
          <NumberField
            label="Гарантия"
            unit="мес."
            hint="На все строки, если дольше обещанной"
            name="warranty"
            form={form}
            change={change}
            errors={shown}
          />
        )}
      </div>
      <div className={styles.total}>
        <span>Итого</span>
        <output className={styles.sum}>{formatMoney(billTotal(bid, form))}</output>
      </div>
    </MoveDialog>
  );
}

interface FinishFieldsProps {
  form: FinishForm;
  change: (part: Partial<FinishForm>) => void;
  errors: Partial<Record<string, string>>;
}

function DoneLines({ bid, form, change, errors }: FinishFieldsProps & { bid: Bid }) {
  const lines = billLines(bid, form);
  const lineOf = (id: number) => lines.find(({ line }) => line.id === id);
  if (!bid.can_set_prices) return <LineList side="service" lines={lines.map(({ line }) => line)} />;
  return (
    <LineList
      side="service"
      lines={lines.map(({ line }) => line)}
      isOut={({ id }) => lineOf(id)?.isDone === false}
      under={({ id, title }) => {
        const { isDone = true, priceName = null } = lineOf(id) ?? {};
        return (
          <>
            <Checkbox
              aria-label={`Входит в счёт: ${title}`}
              checked={isDone}
              onChange={(checked) => change(withLine(form, id, checked))}
            >
              {isDone ? 'Входит в счёт' : 'Не входит в счёт'}
            </Checkbox>
            {priceName && isDone && (
              <NumberField
                label={`Цена: ${title}`}
                unit="₽"
                name={priceName}
                form={form}
                change={change}
                errors={errors}
              />
            )}
          </>
        );
      }}
    />
  );
}

interface NumberFieldProps extends FinishFieldsProps {
  label: string;
  hint?: string;
  unit: string;
  name: string;
}

function NumberField({ label, hint, unit, name, form, change, errors }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={form[name] ?? ''}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
        onBlur={(event) => change({ [name]: withSpaces(event.currentTarget.value) })}
        after={
          <Text as="span" tone="third">
            {unit}
          </Text>
        }
      />
    </Field>
  );
}
