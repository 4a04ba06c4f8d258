import { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { workTypes } from '../../db/tables/work-types.ts';
import { call } from '../../testing/call.ts';
import { startAssistant } from '../../testing/start-assistant.ts';

const { test, answerTo } = startAssistant();

it('an answer says what the message is to the open trouble', async () => {
  const brakes = 'педаль тормоза проваливается в пол';
  const last = await answerTo(brakes, 'вы тут?', 'завтра утром', 'ещё скрипят', 'не это');
  expect(last.part).toBe('ends');
  const { data } = await call(test.app, assistantEndpoints.session, {
    ...{ session_id: last.session_id, identity_hash: 'browser-0000000001' },
  });
  const parts = data?.messages.flatMap(({ turn }) => turn?.part ?? []);
  expect(parts).toEqual(['starts', 'apart', 'apart', 'continues', 'ends']);
});

describe('a greeting or a question about the service', () => {
  it.each([
    ['Здравствуйте', /^Здравствуйте! Я помощник «СТО рядом»/],
    ['вы живой человек?', /^Я программа, а не человек.*«Позвать оператора»/],
    ['вы работаете?', /^Я отвечаю в любое время\. Часы работы каждого автосервиса — на его странице/],
    ['сколько стоит ваш сервис', /^Подбор работ и заявка бесплатны/],
    ['как записаться?', /^Записаться можно здесь/],
  ])('«%s» is answered, and the trouble is requested', async (text, answer) => {
    const turn = await answerTo(text);
    expect(turn.action).toBe('ask');
    expect(turn.text).toMatch(answer);
    expect(turn.text).toContain(turn.question?.text);
    expect(turn.bid_draft.comment).toBe('');
  });

  it('«добрый вечер» wishes for no evening, and a trouble after it is heard', async () => {
    const greeted = await answerTo('Добрый вечер');
    expect([greeted.text.split('!')[0], greeted.slots.when]).toEqual(['Здравствуйте', null]);
    const turn = await answerTo('Здраствуйте, добрый вечер! Стучит подвеска на кочках, можно завтра утром');
    expect(turn.suggestions[0]?.title).toBe('Диагностика подвески');
    expect(turn.slots.when?.raw).toBe('завтра утром');
    expect(turn.bid_draft.comment).toBe('Стучит подвеска на кочках');
  });

  it.each([
    'можно ли добраться до сервиса?',
    'можно проехать до сервиса?',
    'можно добраться?',
    'стоит ехать?',
    'стоит ли мне сейчас ехать?',
  ])('«%s» after a danger is whether to drive', async (text) => {
    const turn = await answerTo('педаль тормоза проваливается в пол', text);
    expect(turn.text).toMatch(/^Не продолжайте движение/);
  });

  it.each(['сколько стоит ехать?', 'сколько это стоит?', 'дорого стоит?'])(
    '«%s» after a danger is about the price',
    async (text) => {
      const turn = await answerTo('педаль тормоза проваливается в пол', text);
      expect(turn.text).toMatch(/Точную цену назовёт автосервис/);
    },
  );

  it.each(['сколько стоит услуга?', 'стоимость услуги', 'почём услуги'])(
    '«%s» after a proposal is about its works',
    async (text) => {
      expect((await answerTo('стучит подвеска на кочках', text)).text).toMatch(
        /^«Диагностика подвески» — от/,
      );
      expect((await answerTo(text)).text).toMatch(/^Подбор работ и заявка бесплатны/);
    },
  );

  it('is no part of the trouble', async () => {
    const turn = await answerTo('Здравствуйте', 'стучит подвеска на кочках', 'сколько стоит ваш сервис');
    expect(turn.bid_draft.comment).toBe('стучит подвеска на кочках');
    expect(turn.suggestions[0]?.title).toBe('Диагностика подвески');
    expect(turn.text).toContain('Подобранные работы остаются');
  });

  it('leaves the warning and the open question', async () => {
    expect((await answerTo('педаль тормоза проваливается в пол', 'алло')).safety.level).toBe('stop');
    const refused = await answerTo('скрутите пробег, и тормоза отказали', 'вы тут?');
    expect(refused.safety.level).toBe('stop');
    expect((await answerTo('стучит', 'вы тут?')).text).toBe('Здравствуйте, я на связи. Где и когда стучит?');
  });

  it('about the hours wishes for no time, a wish to come does', async () => {
    const open = await answerTo('вы сегодня открыты?');
    expect([open.slots.when, open.bid_draft.period_start]).toEqual([null, null]);
    expect(open.text).not.toContain('Записал');
    expect((await answerTo('можно записаться завтра?')).slots.when?.raw).toBe('завтра');
  });
});

describe('an insurance question', () => {
  it.each([
    'оформить ОСАГО',
    'по КАСКО ремонт',
    'хочу оформить страховку',
    'страховая не платит',
    'застраховать машину',
    'можно у вас застраховать авто?',
  ])('«%s» is refused with the works that can be done here', async (text) => {
    const turn = await answerTo(text);
    expect(turn.action).toBe('decline');
    expect(turn.text).toMatch(/«Оценка кузовных повреждений».*«Ремонт кузова после ДТП под ключ»/);
    expect(turn.text.includes('раздел «Страхование»')).toBe(text !== 'страховая не платит');
  });

  it.each([
    ['оформить ОСАГО', 'osago'],
    ['сколько стоит каско?', 'kasko'],
    ['каско и осаго у вас есть?', 'osago'],
    ['застраховать машину', 'osago'],
    ['страховая не платит', undefined],
    ['стучит подвеска', undefined],
  ])('«%s» leads to the page %s', async (text, page) => {
    expect((await answerTo(text)).page).toBe(page);
  });

  it.each([
    'Оценка кузовных повреждений',
    'Независимая экспертиза после ДТП',
    'Ремонт кузова после ДТП под ключ',
  ])('offers «%s» by one tap', async (title) => {
    expect((await answerTo('оформить ОСАГО')).question?.options).toContain(title);
    const { action, suggestions } = await answerTo('оформить ОСАГО', title);
    expect([action, suggestions[0]?.title]).toEqual(['propose', title]);
  });

  it('names only works that the catalogue has', async () => {
    const { db } = test.deps;
    await db
      .update(workTypes)
      .set({ title: 'Осмотр кузова' })
      .where(eq(workTypes.title, 'Оценка кузовных повреждений'));
    await test.reindex();
    const { text } = await answerTo('оформить ОСАГО');
    expect(text).not.toContain('Оценка');
    expect(text).toContain('«Независимая экспертиза после ДТП»');
  });

  it('about a payment that is too low gets the expertise, proposed or named', async () => {
    const { text } = await answerTo('страховая занизила выплату');
    expect(text).toContain('«Независимая экспертиза после ДТП»');
  });
});
