import type { Profile } from '@sto/contract/auth/auth.schemas';
import { isCallError } from '../../lib/api/call-error.ts';
import { useWorkshop } from '../workshops/workshops.api.ts';
import { useWorkshopProfile } from './counters.api.ts';

/** The person's workshop as drivers see it. */
export function useOwnWorkshop(person: Profile | null) {
  // The page is open to everyone with the role, whichever is active.
  const view = useWorkshopProfile(person && { ...person, role: 'service' });
  const workshop = useWorkshop(view.data?.id ?? null, { carId: null, workIds: [] });
  return {
    workshop: workshop.data,
    isMissing: [view.error, workshop.error].some(isAbsence),
    isError: view.isError || workshop.isError,
    isFetching: view.isFetching || workshop.isFetching,
    refetch: () => void (view.data ? workshop.refetch() : view.refetch()),
  };
}

function isAbsence(error: unknown): boolean {
  return isCallError(error) && [403, 404].includes(error.status);
}
