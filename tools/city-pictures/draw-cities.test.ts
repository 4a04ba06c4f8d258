import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cityRows } from '../../server/src/db/seed/geography.ts';
import { drawCities } from './draw-cities.ts';

const folder = new URL('../../web/public/cities/', import.meta.url);
const drawings = drawCities();

describe('the pictures of the cities', () => {
  it('are one for each city, at the address that the city names', () => {
    expect(readdirSync(folder).sort()).toEqual(cityRows.map(({ slug }) => `${slug}.svg`).sort());
    for (const { slug, image } of cityRows) expect(image).toBe(`/cities/${slug}.svg`);
  });

  it.each(Object.keys(drawings))(
    '%s is what its drawing makes (npm run city-pictures), and small',
    (slug) => {
      const file = readFileSync(new URL(`${slug}.svg`, folder), 'utf8');
      expect(file).toBe(drawings[slug]);
      expect(file.length).toBeLessThan(2500);
    },
  );
});
