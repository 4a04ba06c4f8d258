import { profileEndpoints } from '@sto/contract/profiles';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { customerProfileOf, workshopProfileOf } from './profiles.queries.ts';
import { switchRole } from './switch-role.ts';
import { updateProfile } from './update-profile.ts';

export function profileRoutes(app: FastifyInstance, services: Services): void {
  handle(app, services, profileEndpoints.customer, (_form, { actor }) =>
    customerProfileOf(services.db, actor),
  );
  handle(app, services, profileEndpoints.workshop, (_form, { actor }) =>
    workshopProfileOf(services.db, actor),
  );
  handle(app, services, profileEndpoints.update, (form, { actor }) => updateProfile(services, actor, form));
  handle(app, services, profileEndpoints.switchRole, (form, { actor }) =>
    switchRole(services, actor, form.role),
  );
}
