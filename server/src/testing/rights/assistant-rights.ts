import { randomUUID } from 'node:crypto';
import { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { assistantMessages, assistantSessions } from '../../db/tables/assistant.ts';
import { cities } from '../../db/tables/geography.ts';
import { bidForm } from '../build/bid.ts';
import type { TestApp } from '../start-app.ts';
import type { Right } from './right.ts';
import type { Scene, Things } from './scene.ts';

/** A conversation of the person, or of the browser of a visitor. */
async function conversationOf({ deps }: TestApp, { person, identityHash }: Things): Promise<string> {
  const id = randomUUID();
  const at = deps.clock.now();
  await deps.db.insert(assistantSessions).values({
    ...(person ? { ownerId: person.userId } : { identityHash }),
    ...{ id, firstMessageId: randomUUID(), touchedAt: at, createdAt: at },
  });
  return id;
}

async function saidConversation(test: TestApp, things: Things): Promise<string> {
  const sessionId = await conversationOf(test, things);
  const said = { text: 'скрипят тормоза', createdAt: test.clock.now(), clientMessageId: randomUUID() };
  await test.deps.db.insert(assistantMessages).values({ ...said, sessionId, author: 'driver' });
  return sessionId;
}

const workshopOf = ({ workshopId, workTypeId }: Scene) => ({ id: workshopId, workTypeIds: [workTypeId] });

async function message({ deps }: TestApp) {
  const [city] = await deps.db.select({ id: cities.id }).from(cities).limit(1);
  return { client_message_id: randomUUID(), text: 'скрипят тормоза', city_id: city?.id };
}

export const assistantRights: [Endpoint, Right[]][] = [
  [
    assistantEndpoints.send,
    [
      {
        of: 'anybody',
        form: async (mine, theirs, { test }) => ({
          ...(await message(test)),
          session_id: await conversationOf(test, theirs),
          identity_hash: mine.identityHash,
        }),
        foreign: 404,
      },
      {
        form: async (mine, _theirs, { test }) => ({
          ...(await message(test)),
          identity_hash: mine.identityHash,
        }),
      },
    ],
  ],
  [
    assistantEndpoints.session,
    [
      {
        of: 'anybody',
        form: async (mine, theirs, { test }) => ({
          session_id: await conversationOf(test, theirs),
          identity_hash: mine.identityHash,
        }),
        foreign: 404,
      },
    ],
  ],
  [
    assistantEndpoints.handOver,
    [
      {
        of: 'customer',
        form: async (_mine, theirs, { test }) => ({ session_id: await saidConversation(test, theirs) }),
        foreign: 404,
      },
    ],
  ],
  [
    assistantEndpoints.makeBid,
    [
      {
        of: 'customer',
        form: async (_mine, theirs, { scene, test }) => ({
          ...bidForm(test, { workshop: workshopOf(scene), carId: theirs.customer?.freeCarId ?? 0 }),
          ...{ session_id: await conversationOf(test, theirs), idempotency_key: randomUUID() },
          confirmed_at: test.clock.now().toISOString(),
        }),
        foreign: 404,
      },
    ],
  ],
];
