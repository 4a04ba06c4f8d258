import { employmentEndpoints, staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { acceptInvitation, declineInvitation } from './answer-invitation.ts';
import { inviteEmployee } from './invite-employee.ts';
import { leaveWorkshop, removeEmployee, withdrawInvitation } from './remove-employee.ts';
import { listEmployments, listStaff } from './staff.queries.ts';
import { updateEmployee } from './update-employee.ts';

export function staffRoutes(app: FastifyInstance): void {
  handle(app, staffEndpoints.index, listStaff);
  handle(app, staffEndpoints.invite, inviteEmployee);
  handle(app, staffEndpoints.update, updateEmployee);
  handle(app, staffEndpoints.remove, removeEmployee);
  handle(app, staffEndpoints.withdraw, withdrawInvitation);
  handle(app, employmentEndpoints.index, listEmployments);
  handle(app, employmentEndpoints.accept, acceptInvitation);
  handle(app, employmentEndpoints.decline, declineInvitation);
  handle(app, employmentEndpoints.leave, leaveWorkshop);
}
