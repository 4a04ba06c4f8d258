import { staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { inviteEmployee } from './invite-employee.ts';
import { removeEmployee, withdrawInvitation } from './remove-employee.ts';
import { listStaff } from './staff.queries.ts';
import { updateEmployee } from './update-employee.ts';

export function staffRoutes(app: FastifyInstance): void {
  handle(app, staffEndpoints.index, listStaff);
  handle(app, staffEndpoints.invite, inviteEmployee);
  handle(app, staffEndpoints.update, updateEmployee);
  handle(app, staffEndpoints.remove, removeEmployee);
  handle(app, staffEndpoints.withdraw, withdrawInvitation);
}
