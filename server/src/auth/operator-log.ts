import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { liveEndpoints } from '@sto/contract/live/live.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { scheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { Deps } from '../deps.ts';
import { isReading } from '../http/rate-limit.ts';
import type { Actor } from './actor.ts';
import { recordAct } from './audit-log.ts';

/** By POST, yet the person finds nothing changed: what an operator in the place of a person looks at stays unread. */
const unlogged: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ...[authEndpoints.refreshToken, authEndpoints.logout, liveEndpoints.createTicket],
  ...[customerChatEndpoints.read, workshopChatEndpoints.read, notificationEndpoints.read],
  ...[customerChatEndpoints.typing, workshopChatEndpoints.typing],
  ...[workshopEndpoints.geoSearch, workshopEndpoints.rescue, workshopEndpoints.suggest],
  ...[workTypeEndpoints.price, workTypeEndpoints.search, scheduleEndpoints.slots],
]);

/** A change that an operator made in the place of a person. */
export async function recordCallOfOperator(
  { db, clock }: Deps,
  endpoint: Endpoint,
  operator: NonNullable<Actor['operator']>,
  form: unknown,
): Promise<void> {
  if (endpoint.prepared || isReading(endpoint.method, endpoint.path) || unlogged.has(endpoint)) return;
  const { id } = form as { id?: unknown };
  const objectId = typeof id === 'number' ? id : null;
  await recordAct(db, { operator, action: endpoint.path, subject: 'call', objectId, at: clock.now() });
}
