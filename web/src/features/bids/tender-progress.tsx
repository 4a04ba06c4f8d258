import type { Bid } from '@sto/contract/bids/bids.schemas';
import { Hourglass } from 'lucide-react';
import { counted } from '../../lib/text/plural.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Note } from '../../ui/feedback/note.tsx';

const recipientForms = ['автосервису', 'автосервисам', 'автосервисам'] as const;

/** How the driver's tender collects offers. */
export function TenderProgress({ bid }: { bid: Bid }) {
  const now = useNow();
  const { tender } = bid;
  if (!tender || bid.service || (bid.status !== 'new' && bid.status !== 'answered')) return null;
  const isOver = Date.parse(tender.ends_at) <= now.getTime();
  const count = `${tender.offers_count ?? 0} из ${tender.offer_limit ?? 0}`;
  const title = isOver
    ? `Сбор откликов закончен: ${count}`
    : tender.is_full
      ? `Все отклики пришли: ${count}`
      : `Ждём отклики: ${count}, до ${formatMoment(tender.ends_at, bid.timezone, now)}`;
  return (
    <Note tone="brand" icon={<Hourglass aria-hidden="true" />} title={title}>
      <p>
        Заявка ушла {counted(tender.recipients_count ?? 0, recipientForms)}. Телефон откроется тому, кого вы
        выберете.
      </p>
    </Note>
  );
}
