import { carCatalogueEndpoints } from '@sto/contract/cars/cars.endpoints';
import { describe, expect, it } from 'vitest';
import { carGenerations, carModels, carModifications } from '../../db/tables/car-catalogue.ts';
import { buildMark, buildModification } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

describe('marks', () => {
  it('have the popular ones first, each part in alphabetical order', async () => {
    const { db } = test.deps;
    for (const [name, isPopular] of [
      ['Volvo', false],
      ['Toyota', true],
      ['Acura', false],
      ['Kia', true],
    ] as const)
      await buildMark(db, { name, isPopular });
    const { data, body } = await call(test.app, carCatalogueEndpoints.marks, { type_id: 1 });
    expect(data.marks.map((mark) => mark.name)).toEqual(['Kia', 'Toyota', 'Acura', 'Volvo']);
    expect(body.marks).toEqual(data.marks);
  });

  it('need no type', async () => {
    expect((await call(test.app, carCatalogueEndpoints.marks, {})).data.marks).toEqual([]);
  });

  it('refuse a type that is not cars', async () => {
    expect((await call(test.app, carCatalogueEndpoints.marks, { type_id: 2 })).status).toBe(422);
  });
});

describe('models', () => {
  it('are in alphabetical order, numbers by value', async () => {
    const { db } = test.deps;
    const markId = await buildMark(db);
    const other = await buildMark(db);
    await db
      .insert(carModels)
      .values(['X10', 'X2', 'Arkana'].map((name) => ({ markId, name, nameRu: null })));
    await db.insert(carModels).values({ markId: other, name: 'Rio' });
    const { data } = await call(test.app, carCatalogueEndpoints.models, { mark_id: markId });
    expect(data.models.map((model) => model.name)).toEqual(['Arkana', 'X2', 'X10']);
  });

  it('of an unknown mark are not found', async () => {
    expect((await call(test.app, carCatalogueEndpoints.models, { mark_id: 99 })).status).toBe(404);
  });

  it('refuse a call without a mark', async () => {
    const { status, errors } = await call(test.app, carCatalogueEndpoints.models, {});
    expect(status).toBe(422);
    expect(errors).toEqual({ mark_id: ['Заполните поле'] });
  });
});

describe('generations', () => {
  it('have the newest first', async () => {
    const { db } = test.deps;
    const { modelId } = await buildModification(db);
    await db.insert(carGenerations).values([
      { modelId, name: 'III', yearFrom: 2011, yearTo: 2017, sort: 2 },
      { modelId, name: 'V', yearFrom: 2023, yearTo: null, sort: 3 },
      { modelId, name: 'без лет', yearFrom: null, yearTo: null, sort: 4 },
    ]);
    const { data } = await call(test.app, carCatalogueEndpoints.generations, { model_id: modelId });
    expect(data.generations.map((generation) => generation.name)).toEqual(['V', 'IV', 'III', 'без лет']);
  });

  it('of an unknown model are not found', async () => {
    expect((await call(test.app, carCatalogueEndpoints.generations, { model_id: 99 })).status).toBe(404);
  });

  it('refuse a model that is not a number', async () => {
    expect((await call(test.app, carCatalogueEndpoints.generations, { model_id: 'rio' })).status).toBe(422);
  });
});

describe('modifications', () => {
  it('have «Другая модификация» last', async () => {
    const { db } = test.deps;
    const { generationId } = await buildModification(db);
    await db.insert(carModifications).values([
      { generationId, name: 'Другая модификация', isOther: true, sort: 0 },
      { generationId, name: '1.4 MT (100 л.с.)', volumeLitres: 1.4, powerHp: 100, sort: 2 },
    ]);
    const { data } = await call(test.app, carCatalogueEndpoints.modifications, {
      generation_id: generationId,
    });
    expect(data.modifications.map((row) => row.name)).toEqual([
      '1.6 AT (123 л.с.)',
      '1.4 MT (100 л.с.)',
      'Другая модификация',
    ]);
    expect(data.modifications[1]).toMatchObject({ volume_litres: 1.4, power_hp: 100, is_other: false });
  });

  it('of an unknown generation are not found', async () => {
    expect((await call(test.app, carCatalogueEndpoints.modifications, { generation_id: 99 })).status).toBe(
      404,
    );
  });

  it('refuse zero', async () => {
    expect((await call(test.app, carCatalogueEndpoints.modifications, { generation_id: 0 })).status).toBe(
      422,
    );
  });
});
