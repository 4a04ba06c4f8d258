import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MadeJson } from './made-json.ts';
import { AnswerCache } from './response-cache.ts';

const megabyte = 2 ** 20;

/** A cache that is asked at one state, and how often it had to make each answer. */
function watched() {
  const cache = new AnswerCache();
  const made = new Map<string, number>();
  const ask = (key: string, state = 'first', bytes = 2048) =>
    cache.get(state, key, () => {
      made.set(key, (made.get(key) ?? 0) + 1);
      const json = JSON.stringify(key.padEnd(bytes, '.'));
      const room = MadeJson.room(2 * json.length);
      return new MadeJson(room, room.write(json));
    });
  return { ask, made };
}

describe('kept answers', () => {
  it('stay as they are when the memory of the one they were kept from is used again', () => {
    const { ask } = watched();
    const first = ask('Москва');
    const second = ask('Москва');
    const told = second.json.toString();
    first.release?.();
    second.release?.();
    ask('Казань');
    ask('Пермь');
    expect(ask('Москва').json.toString()).toBe(told);
  });

  it('are made twice and then told again', () => {
    const { ask, made } = watched();
    const [first, , third] = [ask('Москва'), ask('Москва'), ask('Москва')];
    expect(made.get('Москва')).toBe(2);
    expect(third.json).toEqual(first.json);
  });

  it('are forgotten with the state they told of', () => {
    const { ask, made } = watched();
    for (const state of ['first', 'first', 'second']) ask('Москва', state);
    expect(made.get('Москва')).toBe(3);
  });

  it('give way to others where they are many, those asked lately last', () => {
    const { ask, made } = watched();
    const names = Array.from({ length: 40 }, (_, place) => `place ${place}`);
    for (const name of ['centre', ...names]) {
      ask(name, 'first', megabyte);
      ask(name, 'first', megabyte);
      ask('centre', 'first', megabyte);
    }
    for (const name of ['centre', 'place 0', 'place 39']) ask(name, 'first', megabyte);
    expect(made.get('centre')).toBe(2);
    expect(made.get('place 39')).toBe(2);
    expect(made.get('place 0')).toBe(3);
  });

  it('are packed with whatever stands around them, as are those that are not kept', () => {
    const { ask } = watched();
    for (const id of ['made', 'made again', 'kept', 'kept, and packed before']) {
      const packed = ask('Москва').gzipBetween('{"data":', `,"id":"${id}"}`);
      const data = JSON.parse(ask('Москва').json.toString());
      expect(packed && JSON.parse(gunzipSync(Buffer.concat(packed)).toString())).toEqual({ data, id });
    }
  });

  it('are sent as they are when they are short', () => {
    const { ask } = watched();
    for (let time = 0; time < 3; time += 1)
      expect(ask('Москва', 'first', 512).gzipBetween('{"data":', '}')).toBeUndefined();
  });
});
