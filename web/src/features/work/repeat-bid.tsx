import type { Bid } from '@sto/contract/bids/bids.schemas';
import { RotateCcw, Send } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { paths } from '../../lib/paths.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { type DraftLeg, tenderFormId, useDraft } from '../draft/draft.store.ts';
import { useRepeat } from '../moves/moves.api.ts';

interface RepeatProps {
  bid: Bid;
  /** To several workshops, though the bid was for one. */
  toSeveral?: boolean;
}

/** The same car and works to the same workshop: the booking form opens filled. */
export function RepeatBid({ bid, toSeveral = false }: RepeatProps) {
  const repeat = useRepeat(bid.id);
  const navigate = useNavigate();
  const open = useOneAtATime(async () => {
    try {
      const { draft } = await repeat.mutateAsync();
      const { service_id: workshopId, tender, auto, work_type_ids: works } = draft;
      const form = { typeConnection: draft.type_connection, comment: draft.comment, leg: legOf(draft.leg) };
      const { setWorkIds, selectCar, changeForm } = useDraft.getState();
      setWorkIds(works);
      selectCar(auto.id);
      if (workshopId !== null && !toSeveral) changeForm(workshopId, form);
      if (tender || toSeveral) {
        changeForm(tenderFormId, form);
        await navigate(paths.customerNewTender);
        return;
      }
      const choice = { works, auto: auto.id };
      await navigate(
        paths.map(workshopId === null ? choice : { ...choice, service: workshopId, drawer: 'bid' }),
      );
    } catch (error) {
      toastErrors(error);
    }
  });
  if (!bid.available_actions.includes('repeat')) return null;
  return (
    <Button size="md" busy={repeat.isPending} onClick={() => void open()}>
      {toSeveral ? <Send aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
      {toSeveral ? 'Разослать заявку нескольким' : 'Повторить'}
    </Button>
  );
}

export function legOf(leg: Bid['leg']): DraftLeg | undefined {
  if (!leg) return undefined;
  const { kind, address, lat, long } = leg;
  return { kind, address: address ?? '', place: lat !== null && long !== null ? { lat, long } : null };
}
