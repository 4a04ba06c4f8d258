import { randomUUID } from 'node:crypto';
import { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { beforeEach } from 'vitest';
import { seedGeography } from '../db/seed/geography.ts';
import { seedWorkTypes } from '../db/seed/seed-work-types.ts';
import { call } from './call.ts';
import { startApp, type TestApp } from './start-app.ts';

interface AssistantApp {
  test: TestApp;
  /** The last answer to messages of one conversation. */
  answerTo(...texts: string[]): Promise<AssistantTurn>;
}

/** A server with the cities and the catalogue of works before each test. */
export function startAssistant(): AssistantApp {
  const test = startApp({ LIMITS: 'off' });
  beforeEach(async () => {
    await seedGeography(test.deps.db);
    await seedWorkTypes(test.deps.db);
  });
  const answerTo = async (...texts: string[]) => {
    let last: AssistantTurn | undefined;
    for (const text of texts) {
      const { data } = await call(test.app, assistantEndpoints.send, {
        ...{ client_message_id: randomUUID(), city_id: 6, identity_hash: 'browser-0000000001' },
        ...{ text, session_id: last?.session_id },
      });
      last = data;
    }
    if (!last) throw new Error('no message');
    return last;
  };
  return { test, answerTo };
}
