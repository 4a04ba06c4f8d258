import { setImmediate } from 'node:timers/promises';
import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { GeoSearchForm } from '@sto/contract/workshops/workshops.schemas';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anonymous } from '../../auth/visitor.ts';
import { workTypesNow } from '../../commands/exchange/work-types/export-work-types.ts';
import { importWorkTypes } from '../../commands/exchange/work-types/import-work-types.ts';
import { seedWorkTypes } from '../../db/seed/seed-work-types.ts';
import { bids } from '../../db/tables/bids.ts';
import type { Deps } from '../../deps.ts';
import { followWorkshops } from '../../search/sync.ts';
import { type BuiltDeal, bidForm, buildDeal, offerForm } from '../../testing/build/bid.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { workIn } from '../../testing/start-works-exchange.ts';
import { workshopsNear } from '../workshops/workshops.queries.ts';
import { cachedWorkTypeCatalogue } from './work-type-catalogue.ts';

const test = startApp();

const scanner = { id: 1001, title: 'Компьютерная диагностика двигателя' };
const suspension = { id: 1002, title: 'Диагностика подвески' };
const brakes = { id: 1003, title: 'Диагностика тормозной системы' };
const moscow = { lat: 55.751, long: 37.619 };

beforeEach(() => seedWorkTypes(test.deps.db));

interface Changes {
  titles?: Record<number, string>;
  merged?: Record<number, number>;
}

/** An operator's import of today's catalogue with these changes. */
async function bring({ titles = {}, merged = {} }: Changes): Promise<void> {
  await test.deps.db.transaction(async (tx) => {
    const file = await workTypesNow(tx);
    for (const [id, title] of Object.entries(titles)) workIn(file, Number(id)).title = title;
    for (const [id, target] of Object.entries(merged)) workIn(file, Number(id)).merged_into = target;
    expect((await importWorkTypes(tx, { file, version: undefined })).errors).toEqual([]);
  });
}

/** A deal whose workshop does these works. */
const dealOf = (...works: { id: number }[]) =>
  buildDeal(test, {
    works: works.map(({ id }) => ({ workTypeId: id, priceFrom: 700, priceTo: 900, minutes: 35 })),
  });
const create = (deal: BuiltDeal, ids: number[]) =>
  call(test.app, customerBidEndpoints.create, { ...bidForm(test, deal), work_type_ids: ids }, deal.customer);

/** The works of a bid on the lists and pages of both sides. */
async function shownWorks({ customer, manager }: BuiltDeal, id: number) {
  const [own, ownList, workshops, workshopList] = [
    await call(test.app, customerBidEndpoints.view, { id }, customer),
    await call(test.app, customerBidEndpoints.index, {}, customer),
    await call(test.app, workshopBidEndpoints.view, { id }, manager),
    await call(test.app, workshopBidEndpoints.index, {}, manager),
  ];
  return [own.data, ownList.data.items[0], workshops.data, workshopList.data.items[0]].map(
    (bid) => bid?.work_types,
  );
}

describe('a bid made before a change of the catalogue', () => {
  it.each<[string, Changes]>([
    ['a rename', { titles: { 1001: 'Иначе', 1002: 'И это иначе' } }],
    ['a merge', { merged: { 1001: 1003, 1002: 1003 } }],
    ['a merge into its own other work', { merged: { 1001: 1002 } }],
  ])('keeps its works and titles after %s, for both sides, open and finished', async (_what, changes) => {
    const deal = await dealOf(scanner, suspension);
    const { data } = await create(deal, [scanner.id, suspension.id]);
    await bring(changes);
    await test.reindex();
    const asBefore = [scanner, suspension];
    expect(await shownWorks(deal, data.bid_id)).toEqual([asBefore, asBefore, asBefore, asBefore]);
    await test.deps.db.update(bids).set({ status: 'finished' }).where(eq(bids.id, data.bid_id));
    expect(await shownWorks(deal, data.bid_id)).toEqual([asBefore, asBefore, asBefore, asBefore]);
  });

  it('accepts lines with its works', async () => {
    const deal = await dealOf(scanner);
    const { data } = await create(deal, [scanner.id]);
    await bring({ merged: { 1001: 1003 } });
    const lines = [{ kind: 'labour', title: 'Диагностика', price: 900, work_type_id: scanner.id }];
    const form = { ...offerForm(test, data.bid_id), lines: JSON.stringify(lines) };
    const answered = await call(test.app, workshopMoveEndpoints.answer, form, deal.manager);
    expect(answered.status).toBe(200);
    expect(answered.data.offers[0]?.lines[0]?.work_type_id).toBe(scanner.id);
  });
});

describe('the id of a merged work', () => {
  it('creates a bid for its target, once', async () => {
    const deal = await dealOf(scanner, brakes);
    await bring({ merged: { 1001: 1003 } });
    const { data } = await create(deal, [scanner.id, brakes.id]);
    expect(await shownWorks(deal, data.bid_id)).toEqual([[brakes], [brakes], [brakes], [brakes]]);
  });

  it('is named when the workshop does not offer the target', async () => {
    const deal = await dealOf(suspension);
    await bring({ merged: { 1001: 1003 } });
    expect((await create(deal, [scanner.id, suspension.id])).errors).toEqual([
      expect.objectContaining({ code: 'works_not_offered', work_type_ids: [scanner.id] }),
    ]);
  });

  it("finds workshops with the target on the map and on a workshop's page", async () => {
    const { workshop } = await dealOf(scanner);
    await buildWorkshop(test.deps.db, {
      works: [{ workTypeId: suspension.id, priceFrom: 1, priceTo: 2 }],
    });
    await bring({ merged: { 1001: 1003 } });
    await test.reindex();
    const searchForm = { ...moscow, work_type_ids: [scanner.id] };
    const found = await call(test.app, workshopEndpoints.geoSearch, searchForm);
    expect(found.data.services).toEqual([
      expect.objectContaining({ id: workshop.id, price_from: 700, matched_work_type_ids: [brakes.id] }),
    ]);
    const page = { service_id: workshop.id, work_type_ids: [scanner.id] };
    const { data } = await call(test.app, workshopEndpoints.view, page);
    expect(data.bid_availability).toBe('enabled');
    expect(data.work_types.map(({ work_type_id, title }) => ({ id: work_type_id, title }))).toEqual([brakes]);
    const ways = await call(test.app, workshopEndpoints.rescue, {
      ...moscow,
      work_type_ids: [scanner.id, suspension.id],
    });
    expect(ways.data.without_work.map(({ work_type_id }) => work_type_id).sort()).toEqual([
      suspension.id,
      brakes.id,
    ]);
  });

  it('selects and prices the target in the tree, which lists the merge', async () => {
    const { workshop } = await dealOf(brakes);
    await bring({ merged: { 1001: 1003 } });
    await test.reindex();
    const searchForm = { selected_ids: [scanner.id, brakes.id], service_id: workshop.id };
    const { data } = await call(test.app, workTypeEndpoints.tree, searchForm);
    expect(data).toMatchObject({ selected: [brakes], total_minutes: 35, price_from: 700 });
    expect(data.merged).toEqual([{ id: scanner.id, merged_into: brakes.id }]);
    const works = data.groups.flatMap((group) => group.categories.flatMap(({ services }) => services));
    expect(works.map(({ id }) => id)).not.toContain(scanner.id);
    const price = await call(test.app, workTypeEndpoints.price, { work_type_ids: [scanner.id, brakes.id] });
    expect(price.data.items.map(({ work_type_id }) => work_type_id)).toEqual([brakes.id]);
  });

  it('is found by its old title', async () => {
    await bring({ merged: { 1001: 1003 }, titles: { 1003: 'Диагностика всего' } });
    await test.reindex();
    const { data } = await call(test.app, workTypeEndpoints.search, { query: scanner.title });
    expect(data.items[0]).toMatchObject({ id: brakes.id, match: 'synonym', matched_text: scanner.title });
    expect(data.items.map(({ id }) => id)).not.toContain(scanner.id);
  });

  it('leaves no empty category behind', async () => {
    const { groups } = await workTypesNow(test.deps.db);
    const category = groups[0]?.categories[0];
    const ids = category?.services.map(({ id }) => id) ?? [];
    await bring({ merged: Object.fromEntries(ids.map((id) => [id, 1101])) });
    await test.reindex();
    const { data } = await call(test.app, workTypeEndpoints.tree, {});
    expect(data.groups[0]?.categories.map(({ id }) => id)).not.toContain(category?.id);
  });
});

describe('running servers after an import', () => {
  const waiting = { timeout: 20_000 };
  const indexes: Awaited<ReturnType<typeof followWorkshops>>[] = [];
  /** What a server has in memory; its calls are made by `deps`. */
  async function startServer() {
    const followed = await followWorkshops(test.deps.database, (error) => {
      throw error;
    });
    indexes.push(followed);
    const deps = { ...test.deps, log: test.app.log, workshops: followed.index };
    const catalogue = () => cachedWorkTypeCatalogue(deps);
    // Read before the import, so that it has something to forget.
    await catalogue();
    return { deps, generation: followed.index.generation, catalogue };
  }
  /** Ids of the workshops that its map shows for a work. */
  async function foundBy(deps: Deps, workId: number): Promise<number[]> {
    const searchForm = { lat: '55.751', long: '37.619', work_type_ids: [String(workId)] };
    const form = GeoSearchForm.parse(searchForm);
    const answer = await workshopsNear(deps, anonymous, form);
    const { data } = JSON.parse(answer.plain.toString()) as { data: { services: { id: number }[] } };
    return data.services.map(({ id }) => id);
  }
  afterEach(async () => {
    for (const followed of indexes.splice(0)) await followed.close();
  });

  it('serve a new title with its search and version, without reading workshops', async () => {
    await dealOf(suspension);
    const servers = [await startServer(), await startServer()];
    const versions = await Promise.all(servers.map(async ({ catalogue }) => (await catalogue()).version));
    await bring({ titles: { 1002: 'Осмотр ходовой' } });
    for (const [at, { catalogue, deps, generation }] of servers.entries()) {
      await vi.waitFor(
        async () => expect((await catalogue()).byId.get(1002)?.title).toBe('Осмотр ходовой'),
        waiting,
      );
      const { search, version } = await catalogue();
      expect(search.find('осмотр ходовой', { limit: 1 }).items[0]?.work.id).toBe(1002);
      expect(version).not.toBe(versions[at]);
      expect(deps.workshops.generation, 'not all was read again').toBe(generation);
    }
  });

  it('serve a merge with its moved prices: at no moment does a work find no workshop', async () => {
    const { workshop } = await dealOf(scanner);
    const servers = [await startServer(), await startServer()];
    const isMerged = async () => {
      const all = await Promise.all(servers.map(async ({ catalogue }) => (await catalogue()).merged));
      return all.every((merged) => merged.get(scanner.id) === brakes.id);
    };
    const seen: number[][] = [];
    let isWatching = true;
    const watch = async () => {
      while (isWatching) {
        for (const { deps } of servers) seen.push(await foundBy(deps, scanner.id));
        await setImmediate();
      }
    };
    const watching = watch();
    await bring({ merged: { 1001: 1003 } });
    await vi.waitFor(async () => expect(await isMerged()).toBe(true), waiting);
    isWatching = false;
    await watching;
    expect(seen.every((ids) => ids.join() === String(workshop.id))).toBe(true);
    for (const { deps, generation } of servers) {
      expect(await foundBy(deps, scanner.id)).toEqual([workshop.id]);
      expect(await foundBy(deps, brakes.id)).toEqual([workshop.id]);
      expect(deps.workshops.generation, 'not all was read again').toBe(generation);
    }
  });
});
