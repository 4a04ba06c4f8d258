import type { Bid } from '@sto/contract/bids/bids.schemas';
import { arriveWord } from '@sto/contract/bids/leg-words';
import { useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { codeErrorText } from '../../lib/api/code-error-text.ts';
import { typedInt, withSpaces } from '../../lib/text/typed-int.ts';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { isAtDriver, startWord } from '../bids/visit-start.ts';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { mileageError } from '../offers/line-draft.ts';

const codeLength = 4;

const isCodeWrong = (failure: unknown) => isCallError(failure) && failure.hasCode('visit_code_wrong');

/** The workshop takes the car: with the driver's code, and the mileage for the history of the car. */
export function StartWork({ bid }: { bid: Bid }) {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = bid.available_actions.includes('start');
  return (
    <>
      {isAllowed && (
        <Button variant="signal" size="md" onClick={() => setOpen(true)}>
          {startWord(bid)}
        </Button>
      )}
      <StartDialog bid={bid} open={isOpen} isAllowed={isAllowed} onClose={() => setOpen(false)} />
    </>
  );
}

interface StartDialogProps {
  bid: Bid;
  open: boolean;
  isAllowed: boolean;
  onClose: () => void;
}

export function StartDialog({ bid, open, isAllowed, onClose }: StartDialogProps) {
  const known = bid.auto.mileage === null ? '' : withSpaces(String(bid.auto.mileage));
  const { form, change, drop } = useKeptForm('start', bid.id, { mileage: known });
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  const [wasOpen, setWasOpen] = useState(open);
  // A refused code and its attempts are those of the last opening.
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) {
      setCode('');
      setRefusal(undefined);
      setTried(false);
    }
  }
  const start = useMove(bid.id, moves.service.start);
  const errors = {
    code: code.length === codeLength ? undefined : 'Введите 4 цифры',
    mileage: mileageError(form.mileage, true),
  };
  const run = async () => {
    setRefusal(undefined);
    try {
      await start.mutateAsync({
        version: bid.version,
        visit_code: code,
        mileage: typedInt(form.mileage) ?? 0,
      });
    } catch (error) {
      if (isCodeWrong(error)) setRefusal(codeErrorText(error));
      throw error;
    }
    drop();
  };
  return (
    <MoveDialog
      open={open}
      onClose={onClose}
      title={startWord(bid)}
      description={`Код водитель видит на странице заявки. Без кода он может нажать «${arriveWord(bid.leg?.kind)}».`}
      action={isAtDriver(bid) ? 'Начать' : 'Принять'}
      isAllowed={isAllowed}
      beginsAtField
      check={() => {
        setTried(true);
        return !errors.code && !errors.mileage;
      }}
      run={run}
      isShownElsewhere={isCodeWrong}
      done={isAtDriver(bid) ? 'Работа началась' : 'Машина в работе'}
    >
      <Field label="Код визита" required error={refusal ?? (isTried ? errors.code : undefined)}>
        <CodeInput
          length={codeLength}
          autoComplete="off"
          value={code}
          onChange={(digits) => {
            setRefusal(undefined);
            setCode(digits);
          }}
        />
      </Field>
      <Field label="Пробег" required error={isTried ? errors.mileage : undefined}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={form.mileage}
          onChange={(event) => change({ mileage: event.currentTarget.value })}
          onBlur={(event) => change({ mileage: withSpaces(event.currentTarget.value) })}
          after={
            <Text as="span" tone="third">
              км
            </Text>
          }
        />
      </Field>
    </MoveDialog>
  );
}
