import { describe, expect, it } from 'vitest';
import { startAssistant } from '../../../testing/start-assistant.ts';

const { answerTo } = startAssistant();
const drive = 'можно ехать?';

describe('a repair that is reported later', () => {
  it.each([
    ['педаль тормоза проваливается в пол', 'уже починили'],
    ['тормоза отказали', 'тормоза уже починили, теперь всё хорошо'],
    ['педаль тормоза проваливается в пол', 'тормоза исправили, спасибо'],
    ['льёт бензин под машину', 'течь бензина устранили'],
  ])('«%s», then «%s»: the danger ends with its works', async (trouble, repair) => {
    const turn = await answerTo(trouble, repair);
    expect(turn).toMatchObject({ action: 'ask', part: 'ends', suggestions: [], safety: { level: 'none' } });
    expect(turn.text).toMatch(/^Хорошо, что починили/);
    expect(turn.bid_draft.comment).toBe('');
    for (const between of [[], ['привет']]) {
      const after = await answerTo(trouble, repair, ...between, drive);
      expect(after).toMatchObject({ action: 'ask', part: 'apart', safety: { level: 'none' } });
      expect(after.text).toMatch(/^Больше ничего не говорит против поездки/);
      expect(after.question?.options.length).toBeGreaterThan(0);
    }
  });

  it.each([
    'ещё не починили',
    'надо починить',
    'починят завтра',
    'починили, но опять проваливается',
    'обещали, что починили',
    'тормоза починили?',
    'тормоза починили, педаль в пол',
    'починили наполовину',
    'сосед починил',
    'уже сделал',
    'да, заменил',
    'вчера чинили тормоза',
    'недавно починили',
    'фару уже починили',
    'фару починили, льёт бензин',
  ])('«%s» ends no danger', async (text) => {
    const turn = await answerTo('тормоза отказали', text, drive);
    expect(turn.safety.level).toBe('stop');
  });

  it.each(['фару уже починили', 'уже починили'])(
    '«%s» after another trouble leaves its danger',
    async (text) => {
      const turn = await answerTo('льёт бензин под машину', 'не горит фара', text, drive);
      expect(turn.safety.level).toBe('stop');
    },
  );

  it.each([
    ['и масло поменять', 'тормоза починили'],
    ['ещё масло поменять', 'тормоза уже починили'],
    ['ещё масло поменять, и нужен эвакуатор', 'тормоза починили, спасибо'],
  ])('an order «%s» that came in between outlasts «%s»', async (order, repair) => {
    const words = order.replace(/, и.*/, '');
    const talk = ['тормоза отказали', order, repair];
    const turn = await answerTo(...talk);
    expect(turn).toMatchObject({ action: 'propose', part: 'ends', safety: { level: 'none' } });
    const titles = turn.suggestions.map(({ title }) => title);
    expect(titles[0]).toBe('Замена масла в двигателе');
    expect(titles.filter((title) => /тормоз|Эвакуатор/.test(title))).toEqual([]);
    expect(turn.text).toMatch(/^Хорошо, что починили\. В подборе остаётся: «Замена масла в двигателе»/);
    expect(turn.bid_draft.comment).toBe(words);
    expect((await answerTo(...talk, drive)).safety.level).toBe('none');
    const later = await answerTo(...talk, 'привет', 'ещё скрипят дворники');
    expect(later.suggestions.map(({ title }) => title)).toContain('Замена масла в двигателе');
    expect(later.bid_draft.comment).toBe(`${words}\nещё скрипят дворники`);
  });

  it('with a new trouble begins that one', async () => {
    const turn = await answerTo('тормоза отказали', 'тормоза починили, теперь стучит подвеска на кочках');
    expect(turn.suggestions[0]?.title).toBe('Диагностика подвески');
  });

  it('without a trouble before is no end', async () => {
    expect((await answerTo('уже починили')).part).toBe('starts');
  });
});

it('a danger without works is what «можно ехать?» is answered with', async () => {
  const refused = 'скрутите пробег, и тормоза отказали';
  const { safety } = await answerTo(refused);
  const turn = await answerTo(refused, drive);
  expect(turn).toMatchObject({ part: 'apart', safety: { level: 'stop', text: safety.text } });
  expect(turn.text.startsWith(safety.text ?? '—')).toBe(true);
});
