import { randomUUID } from 'node:crypto';
import { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { assistantSessions } from '../../db/tables/assistant.ts';
import { cities } from '../../db/tables/geography.ts';
import type { TestApp } from '../start-app.ts';
import type { Right } from './right.ts';
import type { Things } from './scene.ts';

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
];
