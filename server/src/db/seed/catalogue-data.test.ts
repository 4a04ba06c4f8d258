import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { catalogueVersion, drives, fuels, gearboxes, readMarks, readWorkTypes } from './catalogue-data.ts';

const { groups } = readWorkTypes();
const categories = groups.flatMap((group) => group.categories);
const services = categories.flatMap((category) => category.services);

describe('work types', () => {
  it('are in the four groups of the specification', () => {
    expect(groups.map((group) => group.id)).toEqual([26, 1, 100, 206]);
  });

  it('never change an id, because old bids, links and partners use it', () => {
    const frozen = services.filter((service) => service.id <= 1182);
    const pairs = frozen.map((service) => `${service.id} ${service.title}`).sort();
    expect(pairs).toHaveLength(182);
    expect(createHash('sha256').update(pairs.join('\n')).digest('hex').slice(0, 16)).toBe('07bc10fbb5d13355');
    const categoryPairs = categories.map((category) => `${category.id} ${category.title}`).sort();
    expect(createHash('sha256').update(categoryPairs.join('\n')).digest('hex').slice(0, 16)).toBe(
      '65a9d8938ceb8245',
    );
  });

  it('have unique ids, across groups, categories and services too', () => {
    const ids = [...groups, ...categories, ...services].map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have unique titles', () => {
    expect(new Set(services.map((service) => service.title)).size).toBe(services.length);
  });

  it('have times and prices within a reasonable range', () => {
    for (const service of services) {
      expect(service.minutes, service.title).toBeGreaterThan(0);
      expect(service.price_from, service.title).toBeGreaterThanOrEqual(0);
      expect(service.price_to, service.title).toBeGreaterThanOrEqual(service.price_from);
      expect(service.price_to, service.title).toBeGreaterThan(0);
    }
  });

  it('can be found by synonyms and symptoms', () => {
    for (const service of services) {
      expect(service.synonyms.length, service.title).toBeGreaterThan(0);
      expect(service.symptoms.length, service.title).toBeGreaterThan(0);
    }
  });

  it('merge nothing, because the seed does not move prices', () => {
    expect(services.filter((service) => service.merged_into !== undefined)).toEqual([]);
  });

  it('mark about two dozen as popular', () => {
    expect(services.filter((service) => service.is_popular)).toHaveLength(24);
  });
});

describe('the car catalogue', () => {
  const marks = readMarks();
  const models = marks.flatMap(({ slug, file }) => file.models.map((model) => ({ ...model, path: slug })));
  const generations = models.flatMap((model) =>
    model.generations.map((row) => ({ ...row, model, path: `${model.path}/${model.name}/${row.name}` })),
  );
  const modifications = generations.flatMap(({ path, modifications: rows }) =>
    rows.map((row) => ({ row, path: `${path}/${row[0]}` })),
  );

  it('is as large as documented', () => {
    expect(marks.length).toBeGreaterThanOrEqual(100);
    expect(models.length).toBeGreaterThanOrEqual(2200);
    expect(generations.length).toBeGreaterThanOrEqual(5000);
    expect(modifications.length).toBeGreaterThanOrEqual(33_000);
  });

  it('has no duplicate by natural key', () => {
    const keys = [
      marks.map(({ file }) => file.mark.name),
      models.map((model) => `${model.path}/${model.name}`),
      generations.map((generation) => generation.path),
      modifications.map((modification) => modification.path),
    ];
    for (const list of keys) {
      const seen = new Set<string>();
      const twice = list.filter((key) => seen.size === seen.add(key).size);
      expect(twice).toEqual([]);
    }
  });

  it('has consecutive years within those of the model', () => {
    const nextYear = new Date().getFullYear() + 1;
    for (const { model, path, from, to } of generations) {
      expect(from, path).toBeGreaterThanOrEqual(model.from);
      expect(from, path).toBeGreaterThan(1930);
      expect(to ?? nextYear, path).toBeGreaterThanOrEqual(from);
      expect(to ?? from, path).toBeLessThanOrEqual(nextYear);
      if (model.to !== null) expect(to ?? Number.POSITIVE_INFINITY, path).toBeLessThanOrEqual(model.to);
    }
  });

  it('gives every model a generation', () => {
    expect(models.filter((model) => model.generations.length === 0).map((model) => model.name)).toEqual([]);
  });

  it('describes modifications in closed lists and possible figures', () => {
    const wrong = modifications.filter(({ row: [name, volume, power, fuel, gearbox, drive] }) => {
      const known = fuels.includes(fuel) && gearboxes.includes(gearbox) && drives.includes(drive);
      const volumeFits = volume === null || (volume >= 0.3 && volume <= 9);
      const powerFits = Number.isInteger(power) && power >= 10 && power <= 2500;
      const electricFits = (fuel === 'electric') === (gearbox === 'reducer');
      return !(known && volumeFits && powerFits && electricFits && name.length > 0);
    });
    expect(wrong).toEqual([]);
  });
});

it('the catalogue version follows the rules that shape the data', () => {
  expect(catalogueVersion('a')).toBe(catalogueVersion('a'));
  expect(catalogueVersion('a')).not.toBe(catalogueVersion('b'));
});
