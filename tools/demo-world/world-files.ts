import type { Deal } from './deals.ts';
import { fullWorldWorkshops } from './demo-cities.ts';
import { makeWorld, type World } from './make-world.ts';
import { byNowOrDay, byWeek, daysFromMade, madeAt } from './moments.ts';
import { drawPicture } from './pictures.ts';
import { createRandom } from './random.ts';
import { checksOf } from './workshop-abilities.ts';
import type { PictureKind } from './workshop-kinds.ts';

const worldSeed = 20_260_301;
/** The front of a workshop is seen first and needs the most variety. */
const drawingsOf = (kind: PictureKind | 'facade') => (kind === 'facade' ? 48 : 12);
const kinds = ['facade', 'lift', 'tools', 'tyres', 'paint', 'engine'] as const;

type Row = Record<string, unknown>;
/** Values of one column resemble each other, so columns compress to a third. */
export type Columns = Record<string, unknown[]>;

/** What is checked in: the tables as columns, and the drawings by name. */
export interface WorldFiles {
  tables: Record<string, Columns>;
  drawings: Record<string, string>;
}

export function makeWorldFiles(): WorldFiles {
  const world = makeWorld({ seed: worldSeed, now: madeAt, workshops: fullWorldWorkshops });
  const random = createRandom(worldSeed);
  const drawings = Object.fromEntries(
    kinds.flatMap((kind) =>
      Array.from({ length: drawingsOf(kind) }, (_, index) => [
        `${kind}-${index + 1}`,
        drawPicture(random, kind).svg,
      ]),
    ),
  );
  return { tables: { ...placeTables(world), ...dealTables(world) }, drawings };
}

function placeTables({ workshops, customers, people }: World): Record<string, Columns> {
  const random = createRandom(worldSeed + 1);
  const cars = [...customers.flatMap((customer) => customer.cars), ...people.cars];
  const images = workshops.flatMap(({ row, pictures }) =>
    pictures.map((kind, index) => ({
      workshopId: row.id,
      drawing: `${kind}-${random.whole(1, drawingsOf(kind))}`,
      alt: drawPicture(createRandom(1), kind).alt,
      sort: index + 1,
    })),
  );
  const brands = workshops.flatMap(({ row, brands: list }) =>
    list.map(({ slug, isSpecialized }) => ({ workshopId: row.id, mark: slug, isSpecialized })),
  );
  // The seed calculates who is verified from the checks.
  const rows = workshops.map(({ row: { isVerified: _, ...row } }) => ({
    ...row,
    closedFrom: row.closedFrom ? daysFromMade(row.closedFrom) : null,
    closedTo: row.closedTo ? daysFromMade(row.closedTo) : null,
  }));
  return {
    users: columnsOf([...customers.map(({ row }) => row), ...people.users]),
    cars: columnsOf(cars.map(({ title: _, markSlug, ...car }) => ({ ...car, mark: markSlug }))),
    workshops: columnsOf(rows),
    workshopImages: columnsOf(images),
    workshopBrands: columnsOf(brands),
    workshopWorks: columnsOf(workshops.flatMap(({ works }) => works)),
    workshopChecks: columnsOf(workshops.flatMap(({ row }) => checksOf(row, madeAt))),
    workshopEmployees: columnsOf(people.employees),
  };
}

function dealTables({ deals, people }: World): Record<string, Columns> {
  const named = new Set(people.deals);
  const encoded = deals.map((deal) => encodeDeal(deal, named.has(deal) ? byNowOrDay(deal) : byWeek));
  return {
    bids: columnsOf(encoded.map(({ bid }) => bid)),
    bidWorks: columnsOf(encoded.flatMap(({ works }) => works)),
    offers: columnsOf(encoded.flatMap(({ offer }) => (offer ? [offer] : []))),
    offerLines: columnsOf(encoded.flatMap(({ lines }) => lines)),
    bidChanges: columnsOf(encoded.flatMap(({ change }) => (change ? [change] : []))),
    bidChangeLines: columnsOf(encoded.flatMap(({ changeLine }) => (changeLine ? [changeLine] : []))),
    bidEvents: columnsOf(encoded.flatMap(({ events }) => events)),
    reviews: columnsOf(encoded.flatMap(({ review }) => (review ? [review] : []))),
    customerMarks: columnsOf(encoded.flatMap(({ mark }) => (mark ? [mark] : []))),
  };
}

type Encode = (date: Date) => unknown;

interface EncodedDeal {
  bid: Row;
  works: object[];
  offer: Row | null;
  lines: object[];
  change: Row | null;
  changeLine: object | null;
  events: Row[];
  review: Row | null;
  mark: Row | null;
}

function encodeDeal(deal: Deal, encode: Encode): EncodedDeal {
  const row = (fields: object) => encodeRow(fields, encode);
  const slot = ({ from, to }: { from: string; to: string }) => ({
    from: encode(new Date(from)),
    to: encode(new Date(to)),
  });
  // The seed calculates it: months are of different lengths.
  const { warrantyUntil: _, ...bid } = deal.bid;
  return {
    bid: row(bid),
    works: deal.works,
    offer: deal.offer && row({ ...deal.offer, slots: deal.offer.slots.map(slot) }),
    lines: deal.lines,
    change: deal.change && row(deal.change),
    changeLine: deal.changeLine,
    events: deal.events.map(row),
    review: deal.review && row(deal.review),
    mark: deal.mark && row(deal.mark),
  };
}

const encodeRow = (fields: object, encode: Encode): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Date ? encode(value) : value]),
  );

function columnsOf(rows: readonly object[]): Columns {
  const encoded = rows.map((row) => encodeRow(row, byWeek));
  const names = [...new Set(encoded.flatMap((row) => Object.keys(row)))];
  return Object.fromEntries(names.map((name) => [name, encoded.map((row) => row[name] ?? null)]));
}
