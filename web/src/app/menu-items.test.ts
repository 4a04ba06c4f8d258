import { describe, expect, it } from 'vitest';
import { siteMenuOf } from './menu-items.ts';

const titles = (items: { title: string }[]) => items.map(({ title }) => title);
const hrefs = siteMenuOf(undefined).flatMap((entry) =>
  'items' in entry ? entry.items.map(({ to }) => to) : [entry.to],
);

describe('the menu of the site', () => {
  it('offers car service to customers only', () => {
    expect(titles(siteMenuOf('customer'))[0]).toBe('Обслуживание автомобиля');
    for (const role of ['service', 'autopark', undefined] as const)
      expect(titles(siteMenuOf(role))).toEqual(['Страхование', 'Для бизнеса', 'Партнерство']);
  });

  it('names every area once', () => {
    expect(hrefs).toHaveLength(11);
    expect(new Set(hrefs).size).toBe(11);
  });
});
