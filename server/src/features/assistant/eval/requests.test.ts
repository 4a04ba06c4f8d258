import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readMarks, readWorkTypes } from '../../../db/seed/catalogue-data.ts';

const titles = readWorkTypes().groups.flatMap((group) =>
  group.categories.flatMap((category) => category.services.map((service) => service.title)),
);
const marks = new Map(readMarks().map(({ file }) => [file.mark.name, file.models]));

const title = z.enum(titles);
const sentence = z.string().trim().min(1).max(300);
const requestShape = z.strictObject({
  text: sentence,
  difficulty: z.enum(['easy', 'hard']),
  action: z.enum(['propose', 'ask', 'decline']),
  works: z.array(z.array(title).min(1)),
  forbidden: z.array(title).max(4),
  safety: z.enum(['none', 'warn', 'stop']),
  car: z
    .strictObject({ mark: z.string(), model: z.string().optional(), year: z.int().optional() })
    .optional(),
  when: sentence.optional(),
  city: sentence.optional(),
});
type EvalRequest = z.infer<typeof requestShape>;

const folder = new URL('requests/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const raw = files.map((name) => ({
  theme: name.slice(0, -'.json'.length),
  text: readFileSync(new URL(name, folder), 'utf8'),
}));
const themes = new Map(raw.map(({ theme, text }) => [theme, JSON.parse(text) as EvalRequest[]]));
const all = [...themes.values()].flat();
const halves = z
  .strictObject({ tuning: z.array(z.string()), measured: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(new URL('themes.json', import.meta.url), 'utf8')));

const isCyrillic = (text: string): boolean => /[а-яё]/i.test(text);

describe.each([...themes])('%s', (_theme, requests) => {
  it('has at least twenty requests of a valid shape', () => {
    expect(z.array(requestShape).min(20).safeParse(requests).error?.issues ?? []).toEqual([]);
  });

  it('has works exactly where something is to be proposed', () => {
    const wrong = requests.filter(({ action, works }) => (action === 'propose') !== works.length > 0);
    expect(wrong).toEqual([]);
  });

  it('names each work once for a problem, and never as accepted and forbidden at once', () => {
    const wrong = requests.filter(({ works, forbidden }) => {
      const accepted = new Set(works.flat());
      return (
        works.some((problem) => new Set(problem).size < problem.length) ||
        new Set(forbidden).size < forbidden.length ||
        forbidden.some((work) => accepted.has(work))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('names cars of the catalogue, in a year when they were made', () => {
    const wrong = requests.filter(({ car }) => {
      if (!car) return false;
      const models = marks.get(car.mark);
      const made = models?.find(({ name }) => name === car.model);
      const { year } = car;
      if (!models || (car.model && !made)) return true;
      return year !== undefined && (!made || year < made.from || (made.to !== null && year > made.to));
    });
    expect(wrong).toEqual([]);
  });

  it('takes the time from the sentence', () => {
    const wrong = requests.filter(({ text, when }) => when && isCyrillic(text) && !text.includes(when));
    expect(wrong).toEqual([]);
  });
});

describe('the whole set', () => {
  it('has at least four hundred requests, each once', () => {
    expect(all.length).toBeGreaterThanOrEqual(400);
    const seen = Map.groupBy(all, ({ text }) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '));
    expect([...seen].filter(([, requests]) => requests.length > 1)).toEqual([]);
  });

  it('is hard at least by half', () => {
    expect(all.filter(({ difficulty }) => difficulty === 'hard').length * 2).toBeGreaterThanOrEqual(
      all.length,
    );
  });

  it('has one request a line', () => {
    const wrong = raw.filter(({ theme, text }) => {
      const lines = text.trimEnd().split('\n');
      return (
        lines.length !== (themes.get(theme)?.length ?? 0) + 2 || lines.at(0) !== '[' || lines.at(-1) !== ']'
      );
    });
    expect(wrong.map(({ theme }) => theme)).toEqual([]);
  });

  it('accepts every work of the catalogue somewhere', () => {
    const accepted = new Set(all.flatMap(({ works }) => works.flat()));
    expect(titles.filter((name) => !accepted.has(name))).toEqual([]);
  });

  it('has every theme in exactly one half', () => {
    expect([...halves.tuning, ...halves.measured].sort()).toEqual([...themes.keys()].sort());
  });
});

describe.each(Object.entries(halves))('the half %s', (_half, names) => {
  const requests = names.flatMap((name) => themes.get(name) ?? []);

  it('has at least 180 requests', () => {
    expect(requests.length).toBeGreaterThanOrEqual(180);
  });

  it.each<[string, number, (request: EvalRequest) => boolean]>([
    ['to be declined', 15, ({ action }) => action === 'decline'],
    ['too vague', 15, ({ action }) => action === 'ask'],
    ['of a car that must stop', 12, ({ safety }) => safety === 'stop'],
    ['of a car to be driven with care', 8, ({ safety }) => safety === 'warn'],
    ['of several problems', 15, ({ works }) => works.length > 1],
    ['with a forbidden work', 60, ({ forbidden }) => forbidden.length > 0],
    ['with a car', 30, ({ car }) => car !== undefined],
    ['with a time', 5, ({ when }) => when !== undefined],
    ['with a city', 4, ({ city }) => city !== undefined],
  ])('has its share of requests %s', (_name, least, belongs) => {
    expect(requests.filter(belongs).length).toBeGreaterThanOrEqual(least);
  });
});
