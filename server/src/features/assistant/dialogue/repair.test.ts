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
    expect((await answerTo(trouble, repair, drive)).safety.level).toBe('none');
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

  it('with a new trouble begins that one', async () => {
    const turn = await answerTo('тормоза отказали', 'тормоза починили, теперь стучит подвеска на кочках');
    expect(turn.suggestions[0]?.title).toBe('Диагностика подвески');
  });

  it('without a trouble before is no end', async () => {
    expect((await answerTo('уже починили')).part).toBe('starts');
  });
});
