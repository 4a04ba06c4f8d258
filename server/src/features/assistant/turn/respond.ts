import { type Deps, oncePerDeps } from '../../../deps.ts';
import { cachedWorkTypeCatalogue } from '../../work-types/work-type-catalogue.ts';
import type { RulesAnswer, TurnInput } from '../dialogue/provider.ts';
import { Rules } from '../dialogue/rules-provider.ts';
import { readKnowledge } from '../knowledge/knowledge.ts';

/** Compiling the knowledge takes about half a second, so it is done once. */
export const rulesOf = oncePerDeps(() => new Rules(readKnowledge()));

/** What is answered to a message: its works are of the catalogue, at most three, its danger is what the rules see. */
export async function respond(deps: Deps, input: TurnInput): Promise<RulesAnswer> {
  return rulesOf(deps).answer(input, await cachedWorkTypeCatalogue(deps));
}
