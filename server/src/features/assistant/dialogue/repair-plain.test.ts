import { describe, expect, it } from 'vitest';
import { startAssistant } from '../../../testing/start-assistant.ts';

const { answerTo } = startAssistant();
const brakes = 'тормоза отказали';
const mended = 'тормоза починили';
const levelAfter = async (...talk: string[]) => (await answerTo(...talk, 'можно ехать?')).safety.level;

describe('a repair ends a danger only by a plain report', () => {
  it.each([
    'сделал фото тормозов',
    'сделали скидку на тормоза',
    'сделала запись на тормоза',
    'тормоза должны быть сделаны',
    'тормоза будут сделаны завтра',
    'тормоза сделали ещё хуже',
    'тормоза сделали только передние',
    'тормоза сделали только сзади',
    'тормоза сделаны из чугуна',
    'сделали тормоза в сервисе, вернулось',
    'задние тормоза сделали, передние на очереди',
    'ремонт тормозов не сделали',
    'вопрос решили отложить',
    'проблему решили оставить',
    'я вопрос решил задать',
    'тормоза починили, стало хуже',
    'тормоза починили, проблема вернулась',
    'тормоза починили, проблема осталась',
    'тормоза починили, осталась проблема с педалью',
    'тормоза починили, то же самое',
    'тормоза починили, всё по старому',
    'тормоза починили, боюсь ехать',
    'тормоза починили, опасно ехать',
    'тормоза починили неправильно',
    'починили ли тормоза',
    'хорошо бы тормоза починили',
    'тормоза починили проблема с педалью',
    'тормоза починили, передние',
    'тормоза починили, нужна диагностика',
    'тормоза починили, едем на эвакуаторе',
    'завтра тормоза будут починены',
    'шум тормозов устранили',
    'скрип устранили',
    'передние тормоза починили',
    'колодки поменяли',
    'тормозную жидкость поменяли',
    'систему тормозов починят завтра',
  ])('«%s» leaves it', async (text) => {
    expect(await levelAfter(brakes, text)).toBe('stop');
  });

  it.each([
    ['льёт бензин', 'сделали фото бензобака'],
    ['льёт бензин', 'бензин починили льёт'],
    ['передние и задние тормоза отказали', 'передние тормоза починили'],
    ['передние тормоза отказали', 'задние тормоза починили'],
  ])('«%s», then «%s»: it is left', async (...talk) => {
    expect(await levelAfter(...talk)).toBe('stop');
  });

  it.each([
    ['льёт бензин', 'утечку бензина устранили'],
    [brakes, 'проблему с тормозами решили'],
    [brakes, 'наконец сделали тормоза в сервисе, всё отлично'],
    ['передние тормоза отказали', 'передние тормоза починили'],
    [brakes, 'тормозную систему починили'],
    ['руль клинит', 'рулевое управление починили'],
    ['течёт главный тормозной цилиндр', 'главный тормозной цилиндр поменяли'],
    ['лопнул тормозной шланг', 'тормозной шланг уже заменили, спасибо'],
  ])('«%s», then «%s»: it ends', async (...talk) => {
    expect((await answerTo(...talk)).part).toBe('ends');
    expect(await levelAfter(...talk)).toBe('none');
  });
});

describe('a danger that a repair has ended', () => {
  it.each([
    [[brakes, 'тормоза сделали', 'нет, не сделали'], brakes],
    [[brakes, 'уже починили', 'тормоза ещё не починили'], brakes],
    [[brakes, 'всё починили', 'тормоза ещё не починили'], brakes],
    [[brakes, mended, 'тормоза до конца не починили'], brakes],
    [[brakes, mended, 'проблему не решили'], brakes],
    [['тормоза отказали, не горит фара', mended, 'фару починили', 'тормоза не починили'], brakes],
    [[brakes, mended, 'стучит подвеска', 'подвеску починили', 'тормоза не починили'], brakes],
    [
      [
        'тормоза отказали, льёт бензин',
        mended,
        'бензин починили',
        'бензин не починили',
        'тормоза не починили',
      ],
      `${brakes}\nльёт бензин`,
    ],
  ])('%j brings it back', async (talk, comment) => {
    const turn = await answerTo(...talk);
    expect(turn).toMatchObject({ part: 'ends', safety: { level: 'stop' } });
    expect(turn.bid_draft.comment.replace(/^Эвакуатор нужен.*\n/, '')).toBe(comment);
    expect(await levelAfter(...talk)).toBe('stop');
  });

  it('is brought back after a part was not changed', async () => {
    const leak = 'течёт главный тормозной цилиндр';
    const turn = await answerTo(leak, 'главный цилиндр поменяли', 'нет, главный цилиндр ещё не поменяли');
    expect(turn).toMatchObject({ part: 'ends', safety: { level: 'warn' } });
  });

  it('is the only one that a change of its part ends', async () => {
    expect((await answerTo('скрипят колодки', 'колодки поменяли')).part).not.toBe('ends');
  });

  it('is brought back once', async () => {
    const talk = [brakes, mended, 'тормоза не починили', 'тормоза ещё не починили'];
    expect(await answerTo(...talk)).toMatchObject({ part: 'continues', safety: { level: 'stop' } });
  });

  it.each([
    'не скрипит, починили отлично',
    'уже не скрипят, починили тормоза',
    'фара не горит, починили тормоза',
    'не дорого починили',
    'не зря починили, спасибо',
  ])('«%s» does not bring it back', async (text) => {
    expect((await answerTo(brakes, mended, text)).safety.level).toBe('none');
    expect(await levelAfter(brakes, mended, text)).toBe('none');
  });
});
