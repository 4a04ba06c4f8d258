import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDraft } from '../features/draft/draft.store.ts';
import { currentState } from '../ui/overlays/overlay-entry.ts';
import type { useDrawerStack } from './drawer-stack.ts';

type Step = Pick<ReturnType<typeof useDrawerStack>, 'drawer' | 'workshopId'>;

/**
 * The free time of a card's link goes into the form of the bid. It waits in the address until works and car are
 * chosen: a change of the works takes the time out of the form.
 */
export function useSlotInAddress({ drawer, workshopId }: Step, isComplete: boolean): void {
  const navigate = useNavigate();
  const slot = new URLSearchParams(useLocation().search).get('slot');
  useEffect(() => {
    if (slot === null || drawer !== 'bid' || workshopId === null || !isComplete) return;
    const [day] = /^\d{4}-\d{2}-\d{2}(?=T)/.exec(slot) ?? [];
    if (day && !Number.isNaN(Date.parse(slot)))
      useDraft.getState().changeForm(workshopId, { day, slot, part: 'any' });
    const rest = new URLSearchParams(window.location.search);
    rest.delete('slot');
    navigate(`/?${rest.toString().replaceAll('%2C', ',')}`, { replace: true, state: currentState() });
  }, [slot, drawer, workshopId, isComplete, navigate]);
}
