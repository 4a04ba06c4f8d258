import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { expect, it } from 'vitest';
import { startAssistant } from '../../testing/start-assistant.ts';

const { answerTo } = startAssistant();

const oil = 'поменять масло завтра утром';
const tow = 'вызовите эвакуатор, стою у метро';
const titles = ({ suggestions }: AssistantTurn) => suggestions.map(({ title }) => title);

it('a tow truck for a dangerous car is of its trouble, as soon as possible and without a check', async () => {
  const turn = await answerTo(oil, 'тормоза отказали', tow);
  expect(titles(turn)).toEqual(['Эвакуатор']);
  expect(turn.suggestions[0]?.is_named).toBe(true);
  expect(turn.safety).toMatchObject({
    ...{ level: 'stop', offer_tow: true },
    tow_work_type_id: turn.suggestions[0]?.work_type_id,
  });
  expect(turn.text).toContain('как можно скорее');
  expect(turn.text).not.toContain('вместо прежнего');
  expect(turn.bid_draft).toMatchObject({
    comment: `Эвакуатор нужен как можно скорее.\nтормоза отказали\n${tow}`,
    ...{ period_start: null, period_end: null },
  });
  expect(turn.bid_draft.ai_summary).toContain('Удобное время: как можно скорее.');
});

it('stays so with the next answers, until a time is named', async () => {
  const talk = [oil, 'тормоза отказали', tow];
  const price = await answerTo(...talk, 'сколько стоит?');
  expect(price.bid_draft.comment).toMatch(/^Эвакуатор нужен как можно скорее\.\nтормоза отказали/);
  const evening = await answerTo(...talk, 'послезавтра вечером');
  expect(evening.bid_draft.comment).toMatch(/^тормоза отказали/);
  expect(evening.bid_draft.period_start).toBe(evening.slots.when?.from);
});

it('of the message that names the danger has no check either', async () => {
  const turn = await answerTo('тормоза отказали, нужен эвакуатор');
  expect(titles(turn)).toEqual(['Эвакуатор']);
  expect(turn.safety.level).toBe('stop');
});

it('has the time that its message names, the one of the visit too', async () => {
  const talk = [oil, 'тормоза отказали', 'эвакуатор завтра утром'];
  const turn = await answerTo(...talk);
  expect(turn.bid_draft.period_start).toBe(turn.slots.when?.from);
  expect(turn.bid_draft.comment).not.toContain('как можно скорее');
  expect((await answerTo(...talk, 'сколько стоит?')).bid_draft.period_start).toBe(turn.slots.when?.from);
});

it.each([
  ['эвакуатор не нужен, сам доеду', /^Не продолжайте движение/],
  ['эвакуатор уже вызвал', /«Диагностика тормозной системы»/],
  ['сколько стоит эвакуатор?', /^«Диагностика тормозной системы» — от.*Точную цену назовёт автосервис/],
  ['нужен ли эвакуатор?', /^Не продолжайте движение/],
  ['не на ходу', /./],
])('«%s» orders none', async (text, answer) => {
  const turn = await answerTo('тормоза отказали', text);
  expect(turn.suggestions.filter((work) => work.is_named)).toEqual([]);
  expect(turn.bid_draft.comment).toMatch(/^тормоза отказали/);
  expect(turn.safety.level).toBe('stop');
  expect(turn.text).toMatch(answer);
});

it.each(['тормоза отказали, машину уже привезли на эвакуаторе', 'закипел, заглохла и не едет'])(
  '«%s» orders none',
  async (text) => {
    const turn = await answerTo(text);
    expect(turn.suggestions.filter((work) => work.is_named)).toEqual([]);
    expect(turn.bid_draft.comment).toBe(text);
  },
);

it('that was ordered is refused again', async () => {
  const turn = await answerTo('тормоза отказали', tow, 'эвакуатор уже вызвал');
  expect(titles(turn)).not.toContain('Эвакуатор');
  expect(turn.bid_draft.comment).toMatch(/^тормоза отказали/);
});

it('for a car that is not dangerous has its time', async () => {
  const turn = await answerTo('нужен эвакуатор завтра утром');
  expect(titles(turn)).toEqual(['Эвакуатор']);
  expect(turn.bid_draft.period_start).toBe(turn.slots.when?.from);
  expect(turn.bid_draft.comment).toBe('нужен эвакуатор');
});

it('a danger of a refused message is not written about the trouble before it', async () => {
  const refused = 'скрутите пробег, и тормоза отказали';
  const turn = await answerTo(oil, refused);
  expect([turn.action, turn.safety.level]).toEqual(['decline', 'stop']);
  expect(turn.bid_draft.comment).toBe(refused);
});

it('a refused message is not written in place of a danger before it', async () => {
  const trouble = 'тормоза отказали, одометр не работает';
  const turn = await answerTo(trouble, 'скрутить бы');
  expect([turn.action, turn.safety.level]).toEqual(['decline', 'stop']);
  expect(turn.bid_draft.comment).toBe(trouble);
});

it('is what a danger without works leads to, not the same question again', async () => {
  const talk = ['чем-то пахнет', 'Горелым'];
  const turn = await answerTo(...talk);
  expect(turn).toMatchObject({ action: 'ask', question: null, safety: { level: 'stop', offer_tow: true } });
  expect(turn.text).toContain('на эвакуаторе');
  const { text, question } = await answerTo(...talk, 'можно ехать?');
  expect([text, question]).toEqual([turn.safety.text, null]);
});

it.each(['нужен эвакуатор', 'стучит подвеска, нужен эвакуатор', 'не заводится, нужен эвакуатор'])(
  '«%s» is no car to drive in, unless the tow truck is refused',
  async (text) => {
    const turn = await answerTo(text, 'можно ехать?');
    expect(turn.text).toMatch(/^Раз нужен эвакуатор, лучше не ехать/);
    const tow = turn.suggestions.find(({ title }) => title === 'Эвакуатор');
    expect(tow).toBeDefined();
    expect(turn.safety).toMatchObject({ offer_tow: false, tow_work_type_id: tow?.work_type_id });
    const refused = await answerTo(text, 'эвакуатор не нужен, доеду сам');
    expect(refused.text).toMatch(/^Из описания не видно/);
    expect(refused.safety.tow_work_type_id).toBeNull();
  },
);

it.each([
  ['стучит подвеска на кочках', true],
  ['не греет печка', false],
])('«%s» has a sound that can get louder: %s', async (text, isHeard) => {
  const turn = await answerTo(text, 'можно ехать?');
  expect(turn.text).toContain('Из описания не видно');
  expect(turn.text.includes('звук')).toBe(isHeard);
});
