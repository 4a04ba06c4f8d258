import { GeoSearchForm, type WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import type { z } from 'zod';
import { clustersOf } from '../clusters/clusters.ts';
import type { GeoArea } from '../geometry/geo-area.ts';
import { offerBest } from '../query/collect-top.ts';
import { areaOf, reasonAt, type SearchContext, type SearchForm, sieveOf } from '../query/compiled-query.ts';
import { facetsOf } from '../query/facets.ts';
import { type SearchPart, searchParts, totalOf } from '../query/search-parts.ts';
import { BestSlots } from '../query/top-k.ts';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import { CardWriter, type Shown } from './card-writer.ts';
import type { ReadyJson } from './ready-json.ts';

/**
 * The asked page of the workshops that match, in the asked order; those that cannot be booked come last. Ready
 * JSON of the contract's answer.
 */
export function searchSnapshot(
  snapshot: WorkshopSnapshot,
  form: SearchForm,
  context: SearchContext,
): ReadyJson {
  const area = areaOf(form);
  const parts = searchParts(snapshot, form, context, area);
  const total = totalOf(parts);
  const start = (form.page - 1) * form.page_size;
  const page = inOrder(parts, area, Math.min(total, start + form.page_size)).slice(start);
  const needsClusters = form.zoom !== undefined && total > form.page_size;
  const extra =
    (needsClusters ? `,"clusters":${JSON.stringify(clustersOf(parts, form.zoom ?? 0))}` : '') +
    (form.with_facets ? `,"facets":${JSON.stringify(facetsOf(snapshot, form, context))}` : '');
  const writer = new CardWriter(page, { others: extra.length, isPoints: form.only_coordinates });
  writer.text('{"services":');
  writer.list(page, form.only_coordinates);
  writer.text(`,"total":${total},"is_truncated":${start + page.length < total}${extra}}`);
  return writer.finish();
}

/** Cards of these workshops, wherever they are, told from a place and without works; in the given order. */
export function summariesOf(
  snapshot: WorkshopSnapshot,
  ids: readonly number[],
  place: { lat: number; long: number },
  context: SearchContext,
): z.input<typeof WorkshopSummary>[] {
  const form = GeoSearchForm.parse(place);
  const area = areaOf(form);
  const sieves = snapshot.segments.map((segment) => sieveOf(segment, form, context));
  const shown = ids.flatMap((id) =>
    sieves.flatMap((sieve) => {
      const slot = sieve.segment.slotOf(id);
      if (slot === undefined) return [];
      const chordSquared = sieve.segment.chordTo(slot, area);
      return [{ sieve, slot, chordSquared, isBookable: reasonAt(sieve, slot) === null }];
    }),
  );
  const writer = new CardWriter(shown, { others: 0, isPoints: false });
  writer.list(shown, false);
  return JSON.parse(writer.finish().json.toString());
}

/** A search runs to its end before another begins. */
const best = new BestSlots();

/** The best `count` of the matches. */
function inOrder(parts: readonly SearchPart[], area: GeoArea, count: number): Shown[] {
  const found: Shown[] = [];
  for (const isBookable of [true, false]) {
    if (found.length === count) break;
    best.reset(count - found.length);
    parts.forEach((part, place) => {
      offerBest(part, place, area, best, isBookable);
    });
    best.each((place, slot, chordSquared) => {
      const part = parts[place];
      if (part) found.push({ sieve: part.sieve, slot, chordSquared, isBookable });
    });
  }
  return found;
}
