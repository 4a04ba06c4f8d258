import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { viewCustomerProfile, viewWorkshopProfile } from './profiles.queries.ts';
import { switchRole } from './switch-role.ts';
import { updateProfile } from './update-profile.ts';

export function profileRoutes(app: FastifyInstance): void {
  handle(app, profileEndpoints.customer, viewCustomerProfile);
  handle(app, profileEndpoints.workshop, viewWorkshopProfile);
  handle(app, profileEndpoints.update, updateProfile);
  handle(app, profileEndpoints.switchRole, switchRole);
}
