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
    ['тормоза отказали', 'тармоза уже пачинили'],
    ['тормоза отказали', 'тормоза отремонтировали в другом сервисе'],
    ['тормоза отказали', 'ремонт тормозов уже сделали'],
    ['тормоза отказали', 'тормоза сделали, спасибо'],
    ['тормоза отказали', 'тормоза починили, больше не скрипят'],
    ['тормоза отказали', 'эвакуатор не нужен, тормоза починили'],
    ['тормоза отказали', 'тормоза починили, проблем больше нет'],
    ['нет тормозов', 'тормоза починили'],
    ['тормоза отказали и руль клинит', 'тормоза и руль починили'],
    ['тормоза отказали и руль клинит', 'починили тормоза и руль'],
    ['тормоза отказали и руль клинит', 'тормоза починили, руль тоже'],
  ])('«%s», then «%s»: the danger ends with its works', async (trouble, repair) => {
    const turn = await answerTo(trouble, repair);
    expect(turn).toMatchObject({ action: 'ask', part: 'ends', suggestions: [], safety: { level: 'none' } });
    expect(turn.text).toMatch(/^Хорошо, что починили/);
    expect(turn.bid_draft.comment).toBe('');
    for (const between of [[], ['привет']]) {
      const after = await answerTo(trouble, repair, ...between, drive);
      expect(after).toMatchObject({ action: 'ask', part: 'apart', safety: { level: 'none' } });
      expect(after.text).toMatch(/^Из описания не видно, что ехать нельзя/);
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
    'тормоза починили, педаль мягкая',
    'тормоза починили, надо прокачать',
    'тормоза починили, проверьте их пожалуйста',
    'сделали диагностику тормозов',
    'всё починили, кроме тормозов',
    'фару починили, можно ехать?',
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

  it.each([
    ['течёт масло и тормоза отказали', 'течёт масло'],
    ['течёт антифриз, тормоза отказали', 'течёт антифриз'],
    ['лысая резина, тормоза отказали', 'лысая резина'],
    ['машину ведёт в сторону, тормоза отказали', 'машину ведёт в сторону'],
    ['тормоза отказали, плохо заводится, на холодную', 'плохо заводится, на холодную'],
    ['рулевое люфтит, тормоза отказали', 'рулевое люфтит'],
    ['горит чек, тормоза отказали', 'горит чек'],
  ])('«%s» goes on with the complaint «%s»', async (trouble, left) => {
    const turn = await answerTo(trouble, 'тормоза починили');
    expect(turn.part).toBe('ends');
    expect(turn.safety.level).not.toBe('stop');
    expect(turn.bid_draft.comment).toBe(left);
    expect(turn.suggestions.length > 0 || turn.question !== null).toBe(true);
    expect(turn.suggestions.some((one) => one.is_named || /тормоз/.test(one.title))).toBe(false);
  });

  it.each([
    [['стучит подвеска', 'теперь тормоза отказали', 'тормоза починили'], 'стучит подвеска'],
    [
      ['тормоза отказали', 'ещё тормозную жидкость поменять', 'тормоза починили'],
      'ещё тормозную жидкость поменять',
    ],
    [['тормоза отказали', 'ещё машину ведёт в сторону', 'тормоза починили'], 'ещё машину ведёт в сторону'],
    [['стучит двигатель', 'ещё масло поменять', 'двигатель починили'], 'ещё масло поменять'],
    [['стучит подвеска', 'ещё балансировка колёс', 'подвеску починили'], 'ещё балансировка колёс'],
    [['тормоза отказали', 'ещё масло поменять', 'починили'], 'ещё масло поменять'],
    [
      ['тормоза отказали', 'ещё стучит подвеска', 'справа спереди, только на холодную', 'тормоза починили'],
      'ещё стучит подвеска\nсправа спереди, только на холодную',
    ],
    [
      ['плохо заводится', 'на холодную', 'ещё тормоза отказали', 'тормоза починили'],
      'плохо заводится\nна холодную',
    ],
  ])('%j leaves «%s»', async (talk, comment) => {
    const turn = await answerTo(...talk);
    expect(turn.part).toBe('ends');
    expect(turn.safety.level).not.toBe('stop');
    expect(turn.bid_draft.comment).toBe(comment);
  });

  it.each([
    [['стучит подвеска', 'ещё тормоза отказали', 'подвеску починили'], 'ещё тормоза отказали'],
    [['льёт бензин под машину', 'не горит фара', 'фару починили'], 'льёт бензин под машину'],
    [['тормоза отказали, течёт масло', 'масло починили'], 'тормоза отказали'],
    [['стучит подвеска, тормоза отказали', 'подвеску починили', 'привет'], 'тормоза отказали'],
    [['отказали тормоза и руль', 'тормоза починили'], 'отказали тормоза и руль'],
    [['тормоза и руль отказали', 'руль починили'], 'тормоза и руль отказали'],
    [['тормоза отказали и руль клинит', 'руль. тормоза починили'], undefined],
    [['тормоза отказали и руль клинит', 'тормоза починили, теперь руль'], undefined],
    [['тормоза отказали, пахнет бензином', 'тормоза и фару починили'], 'пахнет бензином'],
    [['льёт бензин', 'ещё течёт масло', 'течь устранили'], 'льёт бензин'],
    [['тормоза отказали', 'ещё масло', 'двигатель починили'], 'тормоза отказали\nещё масло'],
    [['колесо спустило', 'скрутите пробег, и тормоза отказали', 'колесо починили'], undefined],
    [['тормоза отказали', 'не то, не починили'], undefined],
    [['тормоза отказали', 'нет, это не то, так и не починили'], undefined],
    [['тормоза отказали', 'не подходит, не починили'], undefined],
  ])('%j leaves the danger', async (talk, comment) => {
    const turn = await answerTo(...talk);
    expect(turn.safety.level).toBe('stop');
    if (comment) expect(turn.bid_draft.comment).toBe(comment);
    expect((await answerTo(...talk, drive)).safety.level).toBe('stop');
  });

  it.each([
    ['тормоза отказали', 'фару починили'],
    ['тормоза отказали', 'ещё масло', 'двигатель починили'],
    ['скрутите пробег, и тормоза отказали', 'тормоза починили'],
    ['масло поменять', 'тормоза отказали', 'тормоза недавно починили'],
  ])('«%s», «%s» orders no repair', async (...talk) => {
    const turn = await answerTo(...talk);
    expect(turn.suggestions.filter((one) => one.is_named).map(({ title }) => title)).toEqual([]);
  });

  it.each([
    ['скрип устранили', 'стучит спереди'],
    ['тормоза починили, скрип прошёл', 'стучит спереди'],
    ['тормоза починили, осталась подвеска', 'стучит спереди'],
    ['тормоза починили, осталась фара', 'стучит спереди\nосталась фара'],
    ['тормоза починили, но хочу масло поменять', 'стучит спереди\nхочу масло поменять'],
    ['починили, осталось масло поменять и фильтры', 'осталось масло поменять и фильтры'],
  ])('«%s» goes on with «%s»', async (repair, comment) => {
    const turn = await answerTo('стучит спереди, скрипят тормоза', repair);
    expect(turn.part).toBe('ends');
    expect(turn.bid_draft.comment).toBe(comment);
    const named = turn.suggestions.filter((one) => one.is_named).map(({ title }) => title);
    expect(named).toEqual(/масло/.test(repair) ? ['Замена масла в двигателе'] : []);
  });

  it.each(['всё починили', 'оба починили'])('«%s» ends all', async (repair) => {
    const turn = await answerTo('тормоза отказали', 'ещё стучит подвеска', repair);
    expect(turn).toMatchObject({ part: 'ends', suggestions: [], safety: { level: 'none' } });
  });

  it.each([
    [['нет, не починили'], 'тормоза отказали\nещё масло поменять'],
    [['можно ехать?', 'ой, ещё не починили'], 'тормоза отказали\nещё масло поменять'],
    [
      ['стучит подвеска', 'тормоза так и не починили'],
      'тормоза отказали\nещё масло поменять\nстучит подвеска',
    ],
  ])('is taken back by %j', async (later, comment) => {
    const talk = ['тормоза отказали', 'тормоза починили, ещё масло поменять', ...later];
    const turn = await answerTo(...talk);
    expect(turn).toMatchObject({ part: 'ends', safety: { level: 'stop' } });
    expect(turn.text).toMatch(
      /^Понял, ещё не починили\. В подборе остаётся: .*«Диагностика тормозной системы»/,
    );
    expect(turn.bid_draft.comment).toBe(comment);
    expect((await answerTo(...talk, drive)).safety.level).toBe('stop');
  });

  it('of one part is not taken back by another part', async () => {
    const talk = ['тормоза отказали, не горит фара', 'тормоза починили', 'фару ещё не починили'];
    expect(await answerTo(...talk)).toMatchObject({ part: 'continues', safety: { level: 'none' } });
  });

  it('with «можно ехать?» answers both', async () => {
    const turn = await answerTo('тормоза отказали', 'тормоза починили, можно ехать?');
    expect(turn.text).toMatch(/^Хорошо, что починили.* Из описания не видно, что ехать нельзя/);
    const other = await answerTo('льёт бензин', 'ещё тормоза отказали', 'тормоза починили, можно ехать?');
    expect(other.text.endsWith(other.safety.text ?? '—')).toBe(true);
  });

  it.each(['почините тормоза', 'починили тормоза но еще скрипят'])(
    '«%s» is about the danger before it',
    async (text) => {
      const turn = await answerTo('тормоза отказали', text);
      expect(turn).toMatchObject({ part: 'continues', safety: { level: 'stop' } });
    },
  );

  it.each(['колодки поменяли', 'развал уже сделали'])('«%s» is a history, no order', async (history) => {
    const turn = await answerTo('скрипят тормоза', history);
    expect(turn).toMatchObject({ part: 'continues', safety: { level: 'none' } });
    expect(turn.suggestions.some((one) => one.is_named)).toBe(false);
  });

  it('leaves a part that has the complaint of another one', async () => {
    const talk = ['тормоза отказали', 'руль тоже', 'тормоза починили'];
    expect((await answerTo(...talk)).part).toBe('apart');
    expect((await answerTo(...talk, drive)).safety.level).toBe('stop');
  });

  it('ends one danger after the other', async () => {
    const talk = ['тормоза отказали', 'льёт бензин', 'тормоза починили', 'бензин починили'];
    expect((await answerTo(...talk, drive)).safety.level).toBe('none');
  });

  it('writes once how soon the tow truck is needed', async () => {
    const talk = ['тормоза отказали, льёт бензин под машину', 'нужен эвакуатор', 'тормоза починили'];
    const { bid_draft: draft } = await answerTo(...talk, 'запах сильный');
    expect(draft.comment).toMatch(
      /^(Эвакуатор нужен как можно скорее\.\n)?льёт бензин под машину\nзапах сильный$/,
    );
  });

  it('leaves what was ordered, as ordered', async () => {
    const orders = ['ещё масло поменять', 'ещё свечи поменять', 'ещё развал'];
    const turn = await answerTo('тормоза отказали', ...orders, 'тормоза починили');
    const titles = ['Замена масла в двигателе', 'Замена свечей зажигания', 'Развал-схождение'];
    expect(turn.suggestions.map(({ title }) => title).sort()).toEqual(titles.sort());
    expect(turn.suggestions.every((one) => one.is_named)).toBe(true);
    expect(turn.bid_draft.comment).toBe(orders.join('\n'));
  });

  it.each(['нет', 'нет, больше ничего', 'спасибо', 'ок, поехал'])(
    '«%s» after it begins no trouble',
    async (reply) => {
      const turn = await answerTo('тормоза отказали', 'тормоза починили', drive, reply);
      expect(turn).toMatchObject({ part: 'apart', question: null, suggestions: [] });
      expect(turn.bid_draft.comment).toBe('');
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

it('a danger without works is what «можно ехать?» is answered with', async () => {
  const refused = 'скрутите пробег, и тормоза отказали';
  const { safety } = await answerTo(refused);
  const turn = await answerTo(refused, drive);
  expect(turn).toMatchObject({ part: 'apart', safety: { level: 'stop', text: safety.text } });
  expect(turn.text.startsWith(safety.text ?? '—')).toBe(true);
});
