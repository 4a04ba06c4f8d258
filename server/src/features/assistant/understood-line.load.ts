import type { UnderstoodLine } from '@sto/contract/workshops/suggestions.schemas';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { listGenerations } from '../car-catalogue/car-catalogue.queries.ts';
import { cachedWorkTypeCatalogue, type WorkTypeCatalogue } from '../work-types/work-type-catalogue.ts';
import type { ProposedWork } from './dialogue/provider.ts';
import type { Extraction } from './extraction/extract.ts';
import { rulesOf } from './turn/respond.ts';
import { extractorFor, ownCar } from './turn/slots.load.ts';

const shortestLine = 3;
/** A surer match of the search of works is the name of a work, not the words of a trouble. */
const leastScoreOfName = 0.72;
/** The diagnostic and the likeliest repair: more would be ordered at once. */
const mostOfReason = 2;

interface SearchedLine {
  query: string;
  /** The city of the search. */
  city_id?: number | undefined;
}

export interface Understood {
  line: UnderstoodLine;
  /** What is left for the search of works. */
  words: string;
}

/**
 * A line of the search as the assistant understands a first message. Null: it names no car, no other city with works
 * and no trouble.
 */
export async function understoodLine(
  deps: Deps,
  call: Call<'public'>,
  { query, city_id: cityId }: SearchedLine,
): Promise<Understood | null> {
  if (query.trim().length < shortestLine) return null;
  const said = (await extractorFor(deps, cityId ?? 0))(query);
  const catalogue = await cachedWorkTypeCatalogue(deps);
  const works = worksOf(deps, said.rest, catalogue);
  const isNamed = isNameOfWork(said.rest, catalogue);
  const isTrouble = works.length > 0 && !isNamed;
  const city = said.city && said.city.id !== cityId ? said.city : null;
  const isCar = said.car !== null && said.car.markId !== null;
  if (!isCar && !isTrouble && (!city || works.length === 0)) return null;
  return {
    words: said.rest,
    line: {
      car: isCar ? await carOf(deps, call, said) : null,
      city: city && { slug: city.slug, name: city.name, name_in: city.nameIn },
      works,
      comment: [isNamed ? '' : said.rest, said.when?.raw ?? ''].filter(Boolean).join(', '),
      wished: said.when && { from: said.when.from.toISOString(), to: said.when.to.toISOString() },
    },
  };
}

function worksOf(deps: Deps, words: string, catalogue: WorkTypeCatalogue): UnderstoodLine['works'] {
  if (words === '') return [];
  const proposed = rulesOf(deps).works(words, catalogue);
  const ofReason = ({ reason }: ProposedWork) => proposed.filter((one) => one.reason === reason);
  return proposed
    .filter((work) => ofReason(work).indexOf(work) < mostOfReason)
    .flatMap(({ workTypeId: id }) => {
      const title = catalogue.byId.get(id)?.title;
      return title === undefined ? [] : [{ id, title }];
    });
}

function isNameOfWork(words: string, { search }: WorkTypeCatalogue): boolean {
  if (words === '') return true;
  const [best] = search.find(words, { limit: 1 }).items;
  return best !== undefined && best.match !== 'symptom' && best.score >= leastScoreOfName;
}

async function carOf(deps: Deps, call: Call<'public'>, said: Extraction): Promise<UnderstoodLine['car']> {
  const { markId, mark, modelId, model, year } = said.car ?? {};
  if (markId == null || mark == null) return null;
  const own = await ownCar(deps, call, undefined, said, null);
  return {
    auto_id: own?.id ?? null,
    mark: { id: markId, name: mark },
    model: modelId == null || model == null ? null : { id: modelId, name: model },
    generation: modelId == null ? null : await onlyGeneration(deps, call, modelId, year ?? null),
    year: year ?? null,
  };
}

async function onlyGeneration(deps: Deps, call: Call<'public'>, modelId: number, year: number | null) {
  const { generations } = await listGenerations(deps, call, { model_id: modelId });
  const fitting = generations.filter(
    ({ year_from: from, year_to: to }) =>
      year === null || ((from === null || from <= year) && (to === null || to >= year)),
  );
  const [only] = fitting;
  return only && fitting.length === 1 ? { id: only.id, name: only.name } : null;
}
