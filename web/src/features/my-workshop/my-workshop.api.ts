import type { Profile } from '@sto/contract/auth/auth.schemas';
import type { FormInput } from '@sto/contract/endpoint';
import { myWorkshopEndpoints, registrationEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import type { MyWorkshop, Registration } from '@sto/contract/my-workshop/my-workshop.schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { useWorkshopProfile } from '../profile/counters.api.ts';

const myWorkshopKey = ['my-workshop'];
const registrationsKey = ['registrations'];

export type ProfileChange = Omit<FormInput<typeof myWorkshopEndpoints.update>, 'service_id'>;
export type RegistrationForm = FormInput<typeof registrationEndpoints.register>;

/** The profile for its owner or manager; null: for others it is closed. Undefined until it has come. */
export function useMyWorkshop(person: Profile | null) {
  // The pages are open to everyone with the role, whichever is active.
  const view = useWorkshopProfile(person && { ...person, role: 'service' });
  const isManager = view.data?.available_actions.includes('manage') ?? false;
  const mine = useQuery<MyWorkshop>({
    queryKey: myWorkshopKey,
    queryFn: ({ signal }) => call(myWorkshopEndpoints.view, {}, { signal }),
    enabled: isManager,
    retry: false,
    refetchOnMount: 'always',
  });
  const isClosed = view.isSuccess ? !isManager : isAbsence(view.error);
  return {
    personId: person?.id ?? null,
    workshop: isClosed ? null : mine.data,
    isError: mine.isError || (view.isError && !isClosed),
    isFetching: view.isFetching || mine.isFetching,
    refetch: () => void (view.data ? mine.refetch() : view.refetch()),
  };
}

function isAbsence(error: unknown): boolean {
  return isCallError(error) && [403, 404].includes(error.status);
}

export function useUpdateMyWorkshop(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'my-workshop' },
    mutationFn: (form: ProfileChange) =>
      call(myWorkshopEndpoints.update, { service_id: workshopId, ...form }),
    onSuccess: (workshop) => client.setQueryData(myWorkshopKey, workshop),
  });
}

export function useSubmitMyWorkshop(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(myWorkshopEndpoints.submit, { service_id: workshopId }),
    onSuccess: (workshop) => client.setQueryData(myWorkshopKey, workshop),
  });
}

export function useHandInDocuments(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (documentIds: number[]) =>
      call(myWorkshopEndpoints.handInDocuments, { service_id: workshopId, document_ids: documentIds }),
    onSuccess: (workshop) => client.setQueryData(myWorkshopKey, workshop),
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: RegistrationForm) => call(registrationEndpoints.register, form),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: registrationsKey });
      void client.invalidateQueries({ queryKey: myWorkshopKey });
    },
  });
}

export function useRegistrations(isNeeded: boolean) {
  return useQuery({
    queryKey: registrationsKey,
    queryFn: ({ signal }) => call(registrationEndpoints.status, {}, { signal }),
    select: ({ items }): Registration[] => items,
    enabled: isNeeded,
    refetchOnMount: 'always',
  });
}
