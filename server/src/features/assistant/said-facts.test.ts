import { randomUUID } from 'node:crypto';
import { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMarks } from '../../db/seed/catalogue-data.ts';
import { seedGeography } from '../../db/seed/geography.ts';
import { seedMarks } from '../../db/seed/seed-cars.ts';
import { seedWorkTypes } from '../../db/seed/seed-work-types.ts';
import { assistantMessages } from '../../db/tables/assistant.ts';
import { cities } from '../../db/tables/geography.ts';
import { signedIn } from '../../testing/as.ts';
import { buildCar } from '../../testing/build/car.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { Spelling } from './understanding/spelling.ts';

const test = startApp({ LIMITS: 'off' });

beforeEach(async () => {
  const { db } = test.deps;
  await seedGeography(db);
  await seedWorkTypes(db);
  await seedMarks(
    db,
    readMarks().filter(({ slug }) => slug === 'kia'),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The answers to messages of one conversation. */
async function say(texts: string[], { token, ...form }: Record<string, unknown> & { token?: string } = {}) {
  const turns: AssistantTurn[] = [];
  for (const text of texts) {
    const { body, data } = await call(
      test.app,
      assistantEndpoints.send,
      {
        ...{ client_message_id: randomUUID(), city_id: 6, identity_hash: 'browser-0000000001', ...form },
        ...{ text, session_id: turns.at(-1)?.session_id },
      },
      token ? { token } : {},
    );
    expect(body).toMatchObject({ success: true });
    turns.push(data);
  }
  return turns;
}

const titles = (turn: AssistantTurn | undefined) => turn?.suggestions.map(({ title }) => title);

describe('a car and a time of a message about a trouble', () => {
  const knock = 'у меня киа рио 2017, стучит подвеска на кочках, запишите на завтра с утра';

  it('are confirmed before the answer, once', async () => {
    const [proposal, price] = await say([knock, 'сколько стоит?']);
    expect(proposal?.text).toMatch(/^Записал: Kia Rio 2017, на завтра с утра\. Понял: /);
    expect(price?.text).not.toContain('Записал');
    const [question] = await say(['киа рио стучит']);
    expect(question?.text).toBe('Записал: Kia Rio. Где и когда стучит?');
  });

  it('are no words of the comment: the bid has fields for them', async () => {
    const [first, second] = await say([knock, 'ещё масло поменять, можно завтра']);
    expect(first?.bid_draft.comment).toBe('стучит подвеска на кочках');
    expect(first?.bid_draft.ai_summary).toContain('Со слов водителя: стучит подвеска на кочках.');
    expect(second?.bid_draft.comment).toBe('стучит подвеска на кочках\nещё масло поменять');
  });

  it('of another car than the chosen one is not confirmed, and stays in the comment', async () => {
    const { db } = test.deps;
    const { token, userId: customerId } = await signedIn(test);
    await buildWorkshop(db);
    const { id } = await buildCar(db, { customerId });
    const [turn] = await say(['киа рио, стучит подвеска на кочках'], { token, auto_id: id });
    expect(turn?.text).toMatch(/^Понял: /);
    expect(turn?.bid_draft.comment).toBe('киа рио, стучит подвеска на кочках');
  });
});

it('«сегодня» in the afternoon of the city is a wish for the day', async () => {
  const [novosibirsk] = await test.deps.db
    .select({ id: cities.id })
    .from(cities)
    .where(eq(cities.timezone, 'Asia/Novosibirsk'));
  // 15:00 in Novosibirsk.
  test.clock.set('2026-06-10T08:00:00Z');
  const [turn] = await say(['поменять масло, можно сегодня'], { city_id: novosibirsk?.id });
  expect(turn?.bid_draft).toMatchObject({
    ...{ period_start: '2026-06-10T02:00:00.000Z', period_end: '2026-06-10T14:00:00.000Z' },
  });
});

it('a message is read once', async () => {
  const read = vi.spyOn(Spelling.prototype, 'correctedTokens');
  await say(['поменять масло и свечи']);
  expect(read).toHaveBeenCalledTimes(1);
});

describe('a new trouble', () => {
  const troubles = ['скрипят тормоза', 'стучит подвеска на кочках'];

  it('says which works it takes the place of', async () => {
    const [before, after] = await say(troubles);
    expect(titles(after)).not.toEqual(titles(before));
    expect(after?.text).toContain('Это вместо прежнего подбора: «Диагностика тормозной системы»');
    const [, , again] = await say([...troubles, 'можно ехать?']);
    expect(again?.text).not.toContain('вместо прежнего');
  });

  it('does not make a car safe that was dangerous before', async () => {
    const brakes = 'тормоза провалились, педаль в пол';
    const dangers = async (...texts: string[]) =>
      (await say([...texts, 'можно ехать?'])).at(-1)?.safety.level;
    expect(await dangers(brakes, 'поменяйте масло и салонный фильтр')).toBe('stop');
    expect(await dangers(brakes, 'поменяйте масло и салонный фильтр', 'скрути пробег')).toBe('stop');
    expect(await dangers(brakes, 'не это', 'поменяйте масло и салонный фильтр')).toBe('none');
  });

  it('with which the car must not be driven adds to another one of that kind', async () => {
    const [brakes, both] = await say([
      'тормоза провалились, педаль в пол',
      'сильно пахнет бензином в салоне',
    ]);
    expect([brakes?.safety.level, both?.safety.level]).toEqual(['stop', 'stop']);
    expect(both?.safety.text).toContain('топлив');
    expect(titles(both)).toContain(titles(brakes)?.[0]);
    expect(titles(both)?.join()).toContain('утечки топлива');
    expect(both?.bid_draft.comment).toContain('тормоза провалились');
    expect(both?.text).not.toContain('вместо прежнего');
  });

  it('gets the works of before back by «ещё»', async () => {
    const [before, after, both] = await say([...troubles, 'ещё скрипят тормоза']);
    expect(titles(both)?.sort()).toEqual([titles(before)?.[0], titles(after)?.[0]].sort());
    expect(both?.text).not.toContain('вместо прежнего');
  });
});

describe('a work that the driver names', () => {
  const namedIn = async (...texts: string[]) =>
    (await say(texts))
      .at(-1)
      ?.suggestions.filter((one) => one.is_named)
      .map(({ title }) => title)
      .sort();

  it('is marked, each of several too, and stays so', async () => {
    const three = 'поменять масло, поменять свечи и сделать развал-схождение';
    const all = ['Замена масла в двигателе', 'Замена свечей зажигания', 'Развал-схождение'];
    expect(await namedIn('хочу поменять масло')).toEqual(all.slice(0, 1));
    expect(await namedIn(three)).toEqual(all);
    expect(await namedIn(three, 'сколько стоит?')).toEqual(all);
  });

  it('has no mark in an answer of an older release, which is still shown', async () => {
    const [turn] = await say(['хочу поменять масло']);
    if (!turn) throw new Error('no answer');
    const { message_id: id, ...stored } = turn;
    const suggestions = stored.suggestions.map((work) => ({ ...work, is_named: undefined as never }));
    await test.deps.db
      .update(assistantMessages)
      .set({ turn: { ...stored, suggestions } })
      .where(eq(assistantMessages.id, id));
    const form = { session_id: turn.session_id, identity_hash: 'browser-0000000001' };
    const { data } = await call(test.app, assistantEndpoints.session, form);
    expect(data.messages[1]?.turn?.suggestions[0]?.is_named).toBe(false);
  });

  it('is no work that is supposed', async () => {
    expect(await namedIn('стучит подвеска на кочках')).toEqual([]);
    expect(await namedIn('стучит подвеска на кочках', 'ещё масло поменять')).toEqual([
      'Замена масла в двигателе',
    ]);
  });
});
