import { expect, test } from 'vitest';
import { buildCity, buildMark } from '../../../testing/build/workshop.ts';
import { startApp } from '../../../testing/start-app.ts';
import { findCarName } from './car-words.ts';
import { loadNames } from './names.load.ts';
import { saidWords } from './said.ts';

const server = startApp();

test('names come from the database, once for each server', async () => {
  const mark = await buildMark(server.deps.db, { name: 'Testomobil', isPopular: true });
  await buildCity(server.deps.db, { name: 'Казань', nameIn: 'в Казани' });
  const names = await loadNames(server.deps.db);
  expect(findCarName(saidWords('мой testomobil гремит'), names.cars)?.mark.id).toBe(mark);
  expect(names.cities.find(saidWords('в Казани'))?.city.name).toBe('Казань');
  expect(await loadNames(server.deps.db)).toBe(names);
});
