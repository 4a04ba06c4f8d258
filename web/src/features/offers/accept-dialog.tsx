import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Offer } from '@sto/contract/bids/offers.schemas';
import { formatMoney } from '../../lib/text/money.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';

interface AcceptDialogProps {
  bid: Bid;
  offer: Offer | null;
  busy: boolean;
  onAccept: () => void;
  onClose: () => void;
}

/** Acceptance books a visit and shows the driver's phone to the workshop, so this asks for confirmation. */
export function AcceptDialog({ bid, offer, busy, onAccept, onClose }: AcceptDialogProps) {
  return (
    <Dialog
      open={offer !== null}
      onClose={onClose}
      title="Записаться?"
      description={offer ? summaryOf(bid, offer) : undefined}
      foot={
        <>
          <Button variant="primary" block busy={busy} onClick={onAccept}>
            Записаться
          </Button>
          <Button variant="ghost" block onClick={onClose}>
            Не сейчас
          </Button>
        </>
      }
    />
  );
}

function summaryOf(bid: Bid, offer: Offer): string {
  const slot = offer.slots[0];
  const when = slot ? `${formatMoment(slot.from, bid.timezone)}, ` : '';
  return `${bid.service ? `${bid.service.name}: ` : ''}${when}${formatMoney(offer.price_total)}. Автосервис увидит ваш телефон.`;
}
