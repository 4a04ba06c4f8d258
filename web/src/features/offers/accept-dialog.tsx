import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Offer } from '@sto/contract/bids/offers.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { formatMoney } from '../../lib/text/money.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Radio } from '../../ui/forms/checkbox.tsx';
import { bidKeys } from '../bids/bids.api.ts';
import { isAcceptable, openSlots } from '../bids/offer-choice.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import styles from './accept-dialog.module.css';

interface AcceptDialogProps {
  bid: Bid;
  offer: Offer;
  open: boolean;
  onClose: () => void;
}

/** Acceptance books a visit and shows the driver's phone to the workshop, so this asks for confirmation. */
export function AcceptDialog({ bid, offer, open, onClose }: AcceptDialogProps) {
  const now = useNow();
  const { accept, isAcceptedElsewhere, isKnown } = useAccept(bid, open, onClose);
  const [chosen, setChosen] = useState<string | null>(null);
  const slots = openSlots(offer, now);
  const slot = slots.find(({ from }) => from === chosen) ?? slots[0] ?? offer.slots[0];
  return (
    <MoveDialog
      open={open && !isAcceptedElsewhere}
      onClose={onClose}
      title="Записаться?"
      description={summaryOf(bid, offer, slots.length > 1 ? undefined : slot?.from)}
      action="Записаться"
      isAllowed={isAcceptable(bid, offer, now)}
      run={() =>
        accept({
          offer_id: offer.id,
          version: bid.version,
          ...(slot ? { slot_from: slot.from } : {}),
        })
      }
      isShownElsewhere={isKnown}
      done="Вы записаны"
    >
      {slots.length > 1 && (
        <fieldset>
          <legend className={styles.legend}>Когда приедете</legend>
          {slots.map(({ from }) => (
            <Radio key={from} name="slot" checked={from === slot?.from} onChange={() => setChosen(from)}>
              {formatMoment(from, bid.timezone)}
            </Radio>
          ))}
        </fieldset>
      )}
    </MoveDialog>
  );
}

/** Once the bid is accepted, also in another tab, there is nothing to confirm: the dialog closes with one message. */
function useAccept(bid: Bid, open: boolean, onClose: () => void) {
  const client = useQueryClient();
  const { mutateAsync, isPending, isSuccess } = useMove(bid.id, moves.customer.accept);
  const isAcceptedElsewhere = open && bid.accepted_offer_id !== null && !isPending && !isSuccess;
  const leave = useEffectEvent(() => {
    const name = bid.service?.name;
    showToast.warning(name ? `Вы уже записаны: ${name}` : 'Вы уже записаны');
    onClose();
  });
  useEffect(() => {
    if (isAcceptedElsewhere) leave();
  }, [isAcceptedElsewhere]);
  const key = bidKeys.view('customer', bid.id);
  const accept = async (form: Parameters<typeof mutateAsync>[0]) => {
    try {
      return await mutateAsync(form);
    } catch (failure) {
      // The reason of a conflict may be an acceptance, which closes the dialog.
      if (isCallError(failure) && failure.status === 409) await client.refetchQueries({ queryKey: key });
      throw failure;
    }
  };
  /** The page says it in the place of the refusal. */
  const isKnown = () => typeof client.getQueryData<Bid>(key)?.accepted_offer_id === 'number';
  return { accept, isAcceptedElsewhere, isKnown };
}

function summaryOf({ timezone }: Bid, offer: Offer, from: string | undefined): string {
  const when = from ? `${formatMoment(from, timezone)}, ` : '';
  const max = offer.price_max !== null && offer.price_max > offer.price_total ? offer.price_max : null;
  const price =
    max === null
      ? formatMoney(offer.price_total)
      : `${formatMoney(offer.price_total)}, но не больше ${formatMoney(max)}`;
  return `${offer.service.name}: ${when}${price}. Автосервис увидит ваш телефон.`;
}
