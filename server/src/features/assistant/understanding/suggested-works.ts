import type { Problem } from './understand.ts';

const most = 3;

/** At most three works with the reason for each: of one problem its works, of several the first work of each. */
export function suggestedWorks(problems: readonly Problem[]): { title: string; why: string }[] {
  const [only, ...others] = problems;
  if (only && others.length === 0)
    return only.works.slice(0, most).map((title) => ({ title, why: only.why }));
  return problems
    .slice(0, most)
    .flatMap(({ works, why }) => works.slice(0, 1).map((title) => ({ title, why })));
}
