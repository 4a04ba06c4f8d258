import { zodResolver } from '@hookform/resolvers/zod';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import { maxCommentLength } from '@sto/contract/limits';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { isIntWithin, typedInt } from '../../lib/text/typed-int.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { currentOffer } from '../bids/offer-choice.ts';
import { AttachField } from '../files/attach-field.tsx';
import { type AttachedFiles, useAttachedFiles } from '../files/attached-files.ts';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { emptyLine, LineDraft, LooseLine, linesText } from '../offers/line-draft.ts';
import { OfferFormLines } from '../offers/offer-form-lines.tsx';
import { ListedLines } from './listed-lines.tsx';

const extraKinds = ['labour', 'part', 'material'] as const;

const LooseDraft = z.object({ lines: z.array(LooseLine), reason: z.string(), minutes: z.string() });
type ChangeDraft = z.infer<typeof LooseDraft>;

const ChangeDraft = LooseDraft.extend({
  lines: z.array(LineDraft).min(1, 'Добавьте хотя бы одну строку').max(50, 'Не больше 50 строк'),
  minutes: z
    .string()
    .refine((text) => text.trim() === '' || isIntWithin(0, 60 * 24 * 60)(text), 'Минуты цифрами'),
});

const emptyDraft = ({ can_set_prices: isFree }: Bid): ChangeDraft => ({
  ...{ lines: isFree ? [emptyLine()] : [], reason: '', minutes: '' },
});

function readDraft(bid: Bid, text: string): ChangeDraft {
  try {
    return LooseDraft.safeParse(JSON.parse(text)).data ?? emptyDraft(bid);
  } catch {
    return emptyDraft(bid);
  }
}

/** Extra work needs the driver's consent to each line. */
export function ProposeChange({ bid }: { bid: Bid }) {
  const [isOpen, setOpen] = useState(false);
  const attached = useAttachedFiles();
  const isAllowed = bid.available_actions.includes('propose_change');
  return (
    <>
      {isAllowed && (
        <Button variant="soft" size="md" onClick={() => setOpen(true)}>
          Дополнительные работы
        </Button>
      )}
      <ChangeDialog
        bid={bid}
        attached={attached}
        open={isOpen}
        isAllowed={isAllowed}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

interface ChangeDialogProps {
  bid: Bid;
  attached: AttachedFiles;
  open: boolean;
  isAllowed: boolean;
  onClose: () => void;
}

function ChangeDialog({ bid, attached, open, isAllowed, onClose }: ChangeDialogProps) {
  const kept = useKeptForm('propose-change', bid.id, { draft: '' });
  const form = useForm<ChangeDraft>({
    defaultValues: readDraft(bid, kept.form.draft),
    resolver: zodResolver(ChangeDraft),
  });
  const propose = useMove(bid.id, moves.service.proposeChange);
  const { keep } = kept;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep({ draft: JSON.stringify(values) }),
      }),
    [form, keep],
  );
  const [isTried, setTried] = useState(false);
  const isWhole = async () => {
    setTried(true);
    const isFilled = await form.trigger();
    if (!form.getValues('reason').trim() && attached.files.length === 0) {
      form.setError('reason', { message: 'Объясните, зачем нужны работы, или приложите фото' });
      return false;
    }
    return isFilled && attached.isReady;
  };
  const run = async () => {
    const { lines, reason, minutes } = form.getValues();
    await propose.mutateAsync({
      version: bid.version,
      reason: reason.trim(),
      lines: linesText(lines),
      minutes_delta: typedInt(minutes) ?? 0,
      file_ids: attached.ids,
    });
    setTried(false);
    attached.clear();
    form.reset(emptyDraft(bid));
    kept.drop();
  };
  const { errors } = form.formState;
  return (
    <MoveDialog
      open={open}
      onClose={onClose}
      wide
      title="Дополнительные работы"
      description="Клиент решит по каждой строке. Без его согласия в счёт они не войдут."
      action="Отправить клиенту"
      isAllowed={isAllowed}
      check={isWhole}
      run={run}
      done="Отправлено клиенту"
    >
      <FormProvider {...form}>
        <Field label="Что нашли и почему это важно" error={errors.reason?.message}>
          <TextArea {...form.register('reason')} rows={3} maxLength={maxCommentLength} />
        </Field>
        <AttachField attached={attached} isTried={isTried} />
        <ExtraLines bid={bid} />
        <Field label="Дольше на" error={errors.minutes?.message}>
          <TextInput
            {...form.register('minutes')}
            inputMode="numeric"
            autoComplete="off"
            after={
              <Text as="span" tone="third">
                мин
              </Text>
            }
          />
        </Field>
      </FormProvider>
    </MoveDialog>
  );
}

function ExtraLines({ bid }: { bid: Bid }) {
  if (!bid.can_set_prices) return <ListedLines bid={bid} />;
  const terms = currentOffer(bid)?.warranty ?? null;
  return <OfferFormLines label="Строки дополнительных работ" kinds={extraKinds} terms={terms} />;
}
