import type { EmployeeRole } from '@sto/contract/enums';
import type { StaffInvitation, StaffMember } from '@sto/contract/staff/staff.schemas';
import type { Actor } from '../../auth/actor.ts';
import type { staffInvitations } from '../../db/tables/joining.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';
import type { EmployeeRow } from './staff.load.ts';
import { mayAppoint } from './staff.policy.ts';

/** `viewer`: the caller, with his role in the workshop. An operator in his place has no fresh login for a change. */
export function presentMember(
  { id, userId, role }: EmployeeRow,
  { name, phone }: { name: string; phone: string },
  viewer: Pick<Actor, 'userId' | 'operator'> & { role: EmployeeRole },
): StaffMember {
  const isSelf = userId === viewer.userId;
  const mayChange = !viewer.operator && mayAppoint(viewer.role, role);
  const mayRemove = isSelf ? !viewer.operator : mayChange;
  return {
    id,
    name,
    phone,
    role,
    is_self: isSelf,
    available_actions: [
      ...(mayChange ? (['update'] as const) : []),
      ...(mayRemove ? (['remove'] as const) : []),
    ],
  };
}

export const invitationEnd = (createdAt: Date): Date => after(createdAt, retentionMs.staffInvitation);

export function presentInvitation(row: typeof staffInvitations.$inferSelect): StaffInvitation {
  const { id, name, phone, role, createdAt } = row;
  return {
    id,
    name,
    phone,
    role,
    created_at: createdAt.toISOString(),
    expires_at: invitationEnd(createdAt).toISOString(),
  };
}
