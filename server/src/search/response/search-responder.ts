import { GeoSearchForm, type WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import type { z } from 'zod';
import { Clusterer } from '../clusters/clusterer.ts';
import { type Hit, TopCollector } from '../query/collect-top.ts';
import {
  areaOf,
  compileQuery,
  reasonAt,
  type SearchContext,
  type SearchForm,
} from '../query/compiled-query.ts';
import { facetsOf } from '../query/facets.ts';
import { searchParts, totalOf } from '../query/search-parts.ts';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import { CardWriter } from './card-writer.ts';

const beforeServices = '{"success":true,"data":{"services":';
/** More than the text around the list, clusters and facets aside. */
const frameBytes = 256;

/** Answers searches of one index. Owns the buffers that searches share; every method is synchronous. */
export class SearchResponder {
  readonly #top = new TopCollector();
  readonly #clusterer = new Clusterer();
  readonly #writer = new CardWriter();

  search(snapshot: WorkshopSnapshot, form: SearchForm, context: SearchContext): Buffer {
    const area = areaOf(form);
    const parts = searchParts(snapshot, form, context, area);
    const total = totalOf(parts);
    const start = (form.page - 1) * form.page_size;
    const end = Math.min(total, start + form.page_size);
    const page = this.#top.collect(parts, area, end).slice(start);
    const needsClusters = form.zoom !== undefined && total > form.page_size;
    const extra =
      (needsClusters
        ? `,"clusters":${JSON.stringify(this.#clusterer.clusters(parts, form.zoom ?? 0))}`
        : '') + (form.with_facets ? `,"facets":${JSON.stringify(facetsOf(snapshot, form, context))}` : '');
    const writer = this.#writer;
    writer.start(page, { otherBytes: frameBytes + extra.length, isPoints: form.only_coordinates });
    writer.text(beforeServices);
    writer.list(page, form.only_coordinates);
    writer.text(`,"total":${total},"is_truncated":${start + page.length < total}${extra}}}`);
    return writer.finish();
  }

  /** Cards of the published ones of these workshops, in the given order, with distances from `place`. */
  summaries(
    snapshot: WorkshopSnapshot,
    ids: readonly number[],
    place: { lat: number; long: number },
    context: SearchContext,
  ): z.input<typeof WorkshopSummary>[] {
    const form = GeoSearchForm.parse(place);
    const area = areaOf(form);
    const queries = snapshot.segments.map((segment) => compileQuery(segment, form, context));
    const hits = ids.flatMap((id) =>
      queries.flatMap((query): Hit[] => {
        const slot = query.segment.slotOf(id);
        if (slot === undefined) return [];
        const chordSquared = query.segment.chordTo(slot, area);
        return [{ query, slot, chordSquared, isBookable: reasonAt(query, slot) === null }];
      }),
    );
    this.#writer.start(hits, { otherBytes: 0, isPoints: false });
    this.#writer.list(hits, false);
    return JSON.parse(this.#writer.finish().toString());
  }
}
