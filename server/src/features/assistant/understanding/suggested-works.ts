import type { Problem } from './problem.ts';

const most = 3;
/** A sign that is not ambiguous needs few other works. */
const mostOfSure = 2;

/** At most three works with the reason for each: of one problem its works, of several the first work of each. */
export function suggestedWorks(problems: readonly Problem[]): { title: string; why: string }[] {
  const [only, ...others] = problems;
  if (only && others.length === 0) {
    const isAmbiguous = /диагностика/i.test(only.works[0] ?? '');
    return only.works.slice(0, isAmbiguous ? most : mostOfSure).map((title) => ({ title, why: only.why }));
  }
  return problems
    .slice(0, most)
    .flatMap(({ works, why }) => works.slice(0, 1).map((title) => ({ title, why })));
}
