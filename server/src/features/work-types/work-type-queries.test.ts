import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCarNames, readWorkTypes } from '../../db/seed/catalogue-data.ts';
import { WorkTypeSearch } from './work-type-search.ts';

const works = readWorkTypes().groups.flatMap((group) =>
  group.categories.flatMap((category) =>
    category.services.map((service) => ({ ...service, groupId: group.id, isPopular: service.is_popular })),
  ),
);
const search = new WorkTypeSearch(works, readCarNames());
const titles = new Map(works.map((work) => [work.id, work.title]));
const expected = readFileSync(new URL('queries.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, query] = /^(\d+)\s+(.+)$/.exec(line) ?? [];
    return id && query ? [{ query, title: titles.get(Number(id)) }] : [];
  });

it('there are at least two hundred queries', () => {
  expect(new Set(expected.map(({ query }) => query)).size).toBeGreaterThanOrEqual(200);
});

it.each(expected)('$query → $title', ({ query, title }) => {
  expect(search.find(query, { groupId: undefined, limit: 1 }).items[0]?.work.title).toBe(title);
});
