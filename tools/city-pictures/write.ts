import { writeFileSync } from 'node:fs';
import { drawCities } from './draw-cities.ts';

/** `npm run city-pictures`: draws the checked-in pictures of the cities again, after a change of a drawing. */
const folder = new URL('../../web/public/cities/', import.meta.url);

for (const [slug, svg] of Object.entries(drawCities())) writeFileSync(new URL(`${slug}.svg`, folder), svg);
