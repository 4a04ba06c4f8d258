import { type LegalNoteName, legalNotes } from '@sto/contract/work-types/legal-notes';
import type { WorkTypeService } from '@sto/contract/work-types/work-types.schemas';
import data from './work-facts.json' with { type: 'json' };
import type { WorkTypeCatalogue } from './work-type-catalogue.ts';
import { currentIds } from './work-types.queries.ts';

export type WorkFacts = Pick<WorkTypeService, 'needs_diagnostics' | 'legal_note'>;

const noFacts: WorkFacts = { needs_diagnostics: false, legal_note: null };

/** What the project's data say of a work, the same for every workshop; of a merged work, it holds for its target. */
export function factsOf(catalogue: WorkTypeCatalogue): (workId: number) => WorkFacts {
  const facts = new Map<number, WorkFacts>();
  const add = (id: string, part: Partial<WorkFacts>) => {
    for (const workId of currentIds(catalogue, [Number(id)]))
      facts.set(workId, { ...(facts.get(workId) ?? noFacts), ...part });
  };
  for (const id of Object.keys(data.needs_diagnostics)) add(id, { needs_diagnostics: true });
  for (const [id, { note }] of Object.entries(data.legal_notes)) {
    const { short: text } = legalNotes[note as LegalNoteName];
    add(id, { legal_note: { text, href: `/rules#${note}` } });
  }
  return (workId) => facts.get(workId) ?? noFacts;
}

/** Works that are usually done in one visit, merged ones as their targets. A set with an unknown work is left out. */
export function packagesOf(catalogue: WorkTypeCatalogue) {
  return data.packages.flatMap(({ name, title, works }) => {
    const workIds = currentIds(catalogue, Object.keys(works).map(Number));
    return workIds.every((workId) => catalogue.byId.has(workId)) ? [{ name, title, work_ids: workIds }] : [];
  });
}
