import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { customerProfileOf, workshopProfileOf } from './profiles.queries.ts';
import { switchRole } from './switch-role.ts';
import { updateProfile } from './update-profile.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, profileEndpoints.customer, (_form, { actor }) => customerProfileOf(deps, actor));
  handle(app, deps, profileEndpoints.workshop, (_form, { actor }) => workshopProfileOf(deps.db, actor));
  handle(app, deps, profileEndpoints.update, (form, { actor }) => updateProfile(deps, actor, form));
  handle(app, deps, profileEndpoints.switchRole, (form, { actor }) => switchRole(deps, actor, form.role));
}
