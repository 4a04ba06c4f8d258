import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { employmentEndpoints, staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { employeeName, employeeNameOf } from '../../auth/employee-name.ts';
import { isInvitationValid } from '../../auth/invitations.ts';
import { staffInvitations } from '../../db/tables/joining.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { firstManaged, loadOwnRole } from './staff.load.ts';
import { rolesUnder } from './staff.policy.ts';
import { invitationEnd, presentInvitation, presentMember } from './staff.present.ts';

export async function listStaff(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  form: FormOf<typeof staffEndpoints.index>,
): Promise<AnswerOf<typeof staffEndpoints.index>> {
  const workshopId = form.service_id ?? firstManaged(actor);
  const role = await loadOwnRole(db, actor, workshopId);
  const roles = rolesUnder(role);
  if (roles.length === 0) throw new AppError('forbidden');
  const members = await db
    .select({ employee: workshopEmployees, name: employeeName, phone: users.phone })
    .from(workshopEmployees)
    .innerJoin(users, eq(users.id, workshopEmployees.userId))
    .where(eq(workshopEmployees.workshopId, workshopId))
    .orderBy(asc(workshopEmployees.id));
  const invitations = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.workshopId, workshopId), isInvitationValid(clock.now())))
    .orderBy(asc(staffInvitations.id));
  const viewer = { ...actor, role };
  return {
    items: members.map(({ employee, ...person }) => presentMember(employee, person, viewer)),
    invitations: invitations.map(presentInvitation),
    available_roles: actor.operator ? [] : [...roles],
  };
}

/** Where the caller works, and the invitations to his phone, the newest first. */
export async function listEmployments(
  { db, clock }: Deps,
  { actor: { userId } }: Call<'user'>,
): Promise<AnswerOf<typeof employmentEndpoints.index>> {
  const items = await db
    .select({ service_id: workshops.id, service_name: workshops.name, role: workshopEmployees.role })
    .from(workshopEmployees)
    .innerJoin(workshops, eq(workshops.id, workshopEmployees.workshopId))
    .where(eq(workshopEmployees.userId, userId))
    .orderBy(asc(workshopEmployees.id));
  const inviters = alias(users, 'inviters');
  const { workshopId, invitedBy, createdAt } = staffInvitations;
  const invitations = await db
    .select({
      ...{ service_id: workshops.id, service_name: workshops.name, address: workshops.address },
      ...{ role: staffInvitations.role, createdAt },
      invited_by: sql<string | null>`nullif(${employeeNameOf(inviters.name)}, '')`,
    })
    .from(staffInvitations)
    .innerJoin(users, eq(users.phone, staffInvitations.phone))
    .innerJoin(workshops, eq(workshops.id, workshopId))
    .leftJoin(inviters, eq(inviters.id, invitedBy))
    .leftJoin(
      workshopEmployees,
      and(eq(workshopEmployees.workshopId, workshopId), eq(workshopEmployees.userId, invitedBy)),
    )
    .where(and(eq(users.id, userId), isInvitationValid(clock.now())))
    .orderBy(desc(createdAt));
  return {
    items,
    invitations: invitations.map(({ createdAt: since, ...one }) => ({
      ...one,
      expires_at: invitationEnd(since).toISOString(),
    })),
  };
}
