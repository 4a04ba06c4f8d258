import { type LegalNoteName, legalNotes } from '@sto/contract/work-types/legal-notes';
import type { WorkTypeService } from '@sto/contract/work-types/work-types.schemas';
import facts from './work-facts.json' with { type: 'json' };
import type { WorkTypeCatalogue } from './work-type-catalogue.ts';
import { currentIds } from './work-types.queries.ts';

type Facts = Pick<WorkTypeService, 'needs_diagnostics' | 'legal_note'>;

const diagnosed = new Set(Object.keys(facts.needs_diagnostics).map(Number));
const noteNames = new Map(
  Object.entries(facts.legal_notes).map(([id, { note }]) => [Number(id), note as LegalNoteName]),
);

/** What the project's data say of a work, the same for every workshop. */
export function factsOf(workId: number): Facts {
  const note = noteNames.get(workId);
  return {
    needs_diagnostics: diagnosed.has(workId),
    legal_note: note === undefined ? null : { text: legalNotes[note].short, href: `/rules#${note}` },
  };
}

/** Works that are usually done in one visit, merged ones as their targets. A set with an unknown work is left out. */
export function packagesOf(catalogue: WorkTypeCatalogue) {
  return facts.packages.flatMap(({ id, title, works }) => {
    const workIds = currentIds(catalogue, Object.keys(works).map(Number));
    return workIds.every((workId) => catalogue.byId.has(workId)) ? [{ id, title, work_ids: workIds }] : [];
  });
}
