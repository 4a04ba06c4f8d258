import { Note } from '../../ui/feedback/note.tsx';
import type { BidSide } from '../bids/bid-words.ts';

/** Work that is stopped has no bill; what is done is billed by finishing with it alone. */
export function StopsWithoutBill({ side }: { side: BidSide }) {
  return (
    <Note tone="warn" title="Прерванная заявка закроется без счёта">
      {side === 'service'
        ? 'Если часть работ сделана, завершите заявку и уберите из счёта остальное.'
        : 'Если часть работ сделана, автосервис может завершить заявку со счётом только за неё.'}
    </Note>
  );
}
