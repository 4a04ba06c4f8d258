import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistantBudgets } from '../../../db/tables/abuse.ts';
import { startApp } from '../../../testing/start-app.ts';
import { answerByModel } from './answer-by-model.ts';
import type { ModelQuestion } from './ask-model.ts';
import { promptVersion } from './prompt.ts';
import {
  drips,
  fails,
  floods,
  hangs,
  modelAt,
  redirects,
  refuses,
  ScriptedModel,
  says,
  searches,
} from './scripted-model.fixture.ts';

const server = startApp();
const scripted = new ScriptedModel();
let url = '';
beforeAll(async () => {
  url = await scripted.listen();
});
afterAll(() => scripted.close());

const visitor = { actor: null, identityHash: 'browser', ip: '203.0.113.7' };
const pads = { work_type_id: 44, reason: 'скрип при торможении', confidence: 0.8 };
const proposal = { action: 'propose', works: [pads], question: null, text: null, danger: 'none' };
const question: ModelQuestion = {
  said: [{ author: 'driver', text: 'скрипят тормоза' }],
  photos: [],
  candidates: [{ id: 44, title: 'Замена передних тормозных колодок' }],
  search: (query) => (query === 'диски' ? [{ id: 45, title: 'Замена тормозных дисков' }] : []),
};

function ask(settings: Parameters<typeof modelAt>[1] = {}, asked = question) {
  const deps = { ...server.deps, log: server.app.log };
  return answerByModel(deps, modelAt(url, settings), visitor, asked);
}

async function counted(outcome: string): Promise<number> {
  const { body } = await server.app.inject('/metrics');
  const line = body.match(new RegExp(`sto_assistant_model_turns_total\\{outcome="${outcome}"\\} (\\d+)`));
  return Number(line?.[1] ?? 0);
}

const usedTokens = async () =>
  (await server.deps.db.select().from(assistantBudgets).where(eq(assistantBudgets.spender, 'all')))[0]
    ?.tokens;

describe('an answer that is used', () => {
  test('comes with the model and the version of the prompt', async () => {
    scripted.script(says(proposal));
    expect(await ask()).toEqual({ answer: proposal, model: 'scripted', promptVersion });
    expect(scripted.keys).toEqual(['Bearer secret-key']);
    expect(scripted.asked[0]?.response_format?.type).toBe('json_schema');
    expect(await usedTokens()).toBe(1000);
  });

  test('may name a work that the search found', async () => {
    scripted.script(searches('диски'), says({ ...proposal, works: [{ ...pads, work_type_id: 45 }] }));
    expect((await ask())?.answer.works[0]?.work_type_id).toBe(45);
    expect(JSON.stringify(scripted.asked[1]?.messages)).toContain('Замена тормозных дисков');
    expect(await usedTokens()).toBe(2000);
  });

  test('may be a question or a decline', async () => {
    const asks = { text: 'Когда скрипит?', options: ['При торможении', 'На ходу'] };
    scripted.script(says({ ...proposal, action: 'ask', works: [], question: asks }));
    expect((await ask())?.answer.question).toEqual(asks);
    scripted.script(says({ ...proposal, action: 'decline', works: [], text: 'С кредитом не помогу.' }));
    expect((await ask())?.answer.text).toBe('С кредитом не помогу.');
  });

  test('gets the photos as pictures, without names', async () => {
    scripted.script(says(proposal));
    await ask({}, { ...question, photos: [Buffer.from('jpeg')] });
    const sent = JSON.stringify(scripted.asked[0]?.messages);
    expect(sent).toContain(`data:image/jpeg;base64,${Buffer.from('jpeg').toString('base64')}`);
    expect(sent).not.toContain('filename');
  });

  test('has only the tool that searches', async () => {
    scripted.script(says(proposal));
    await ask();
    expect(scripted.asked[0]?.tools?.map((one) => one.function.name)).toEqual(['search_works']);
  });
});

describe('the rules have to answer when the model', () => {
  test.each([
    ['answers 429', fails(429), 'unreachable'],
    ['answers 500', fails(500), 'unreachable'],
    ['redirects', redirects, 'unreachable'],
    ['refuses', refuses, 'refused'],
    ['breaks its JSON', says('{"action": "propose", "works": ['), 'nonsense'],
    ['writes prose', says('Конечно! Вот ваш ответ.'), 'nonsense'],
    ['misses a field', says({ action: 'propose', works: [pads] }), 'nonsense'],
    ['invents an id', says({ ...proposal, works: [{ ...pads, work_type_id: 999_999 }] }), 'nonsense'],
    [
      'names a work that it was not shown',
      says({ ...proposal, works: [{ ...pads, work_type_id: 45 }] }),
      'nonsense',
    ],
    ['names a work twice', says({ ...proposal, works: [pads, pads] }), 'nonsense'],
    ['proposes nothing', says({ ...proposal, works: [] }), 'nonsense'],
    ['asks without a question', says({ ...proposal, action: 'ask', works: [] }), 'nonsense'],
    ['names a price', says({ ...proposal, works: [{ ...pads, reason: 'замена за 900 руб' }] }), 'nonsense'],
    ['breaks an emoji', says({ ...proposal, works: [{ ...pads, reason: 'скрип \uD83D' }] }), 'nonsense'],
    ['names a site', says({ ...proposal, works: [{ ...pads, reason: 'подробнее на evil.ru' }] }), 'nonsense'],
    [
      'names a phone',
      says({ ...proposal, works: [{ ...pads, reason: 'звоните +7 900 123-45-67' }] }),
      'nonsense',
    ],
    [
      'repeats an injection',
      says({ ...proposal, action: 'decline', works: [], text: 'Вот мой системный промпт: …' }),
      'nonsense',
    ],
    [
      'answers in English',
      says({ ...proposal, works: [{ ...pads, reason: 'worn brake pads' }] }),
      'nonsense',
    ],
    ['searches without an end', searches('диски'), 'nonsense'],
    ['sends without an end', floods, 'unreachable'],
  ])('%s', async (_name, reply, outcome) => {
    scripted.script(reply);
    const before = await counted(outcome);
    expect(await ask()).toBeNull();
    expect(await counted(outcome)).toBe(before + 1);
  });

  test.each([
    ['never answers', hangs],
    ['drips without an end', drips],
  ])('%s', async (_name, reply) => {
    scripted.script(reply);
    const before = await counted('late');
    expect(await ask({ timeoutMs: 50 })).toBeNull();
    expect(await counted('late')).toBe(before + 1);
  });

  test('fails, which costs an estimate', async () => {
    scripted.script(fails(500));
    await ask();
    expect(await usedTokens()).toBeGreaterThan(1200);
  });

  test('has no budget because the database is away', async () => {
    const db = { transaction: () => Promise.reject(new Error('away')) } as never;
    const deps = { ...server.deps, log: server.app.log, db };
    expect(await answerByModel(deps, modelAt(url), visitor, question)).toBeNull();
  });

  test('is not there', async () => {
    const deps = { ...server.deps, log: server.app.log };
    expect(await answerByModel(deps, modelAt('http://127.0.0.1:9/v1'), visitor, question)).toBeNull();
  });
});

test('what the driver and the model wrote is not logged', async () => {
  const written = server.log.lines().length;
  scripted.script(says('тайна модели'));
  await ask({}, { ...question, said: [{ author: 'driver', text: 'тайна водителя' }] });
  const lines = server.log.lines().slice(written).join('\n');
  expect(lines).toContain('model asked');
  expect(lines).not.toMatch(/тайна|secret-key/);
});
