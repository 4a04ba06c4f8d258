import type { EmployeeRole } from '@sto/contract/enums';
import { staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** The roles as the screens name them. */
export const roleWords: Record<EmployeeRole, string> = {
  owner: 'Владелец',
  manager: 'Управляющий',
  mechanic: 'Мастер',
};

const staffKey = (workshopId: number) => ['staff', workshopId];

export function useStaff(workshopId: number) {
  return useQuery({
    queryKey: staffKey(workshopId),
    queryFn: ({ signal }) => call(staffEndpoints.index, { service_id: workshopId }, { signal }),
    refetchOnMount: 'always',
  });
}

function useChange<Form>(workshopId: number, mutationFn: (form: Form) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: staffKey(workshopId) }),
  });
}

export function useInvite(workshopId: number) {
  return useChange(workshopId, (form: { phone: string; name: string; role: EmployeeRole }) =>
    call(staffEndpoints.invite, { service_id: workshopId, ...form }),
  );
}

export function useUpdateMember(workshopId: number) {
  return useChange(workshopId, (form: { id: number; role?: EmployeeRole; name?: string }) =>
    call(staffEndpoints.update, form),
  );
}

export function useRemoveMember(workshopId: number) {
  return useChange(workshopId, (id: number) => call(staffEndpoints.remove, { id }));
}

export function useWithdraw(workshopId: number) {
  return useChange(workshopId, (id: number) => call(staffEndpoints.withdraw, { id }));
}
