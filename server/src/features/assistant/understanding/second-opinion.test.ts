import { describe, expect, it } from 'vitest';
import type { Opinion } from './classifier.ts';
import type { Problem } from './problem.ts';
import { actionOf, dangerLevelOf, isSure, reviewed, whyOfRequests } from './second-opinion.ts';

const pads = 'Замена тормозных колодок';
const shock = 'Замена амортизаторов';
const oil = 'Замена масла в двигателе';
const hub = 'Замена ступичного подшипника';
const opinion = (works: Record<string, number>, more: Partial<Opinion> = {}): Opinion => ({
  works: new Map(Object.entries(works)),
  traps: new Map(),
  actions: { propose: 1, ask: 0, decline: 0 },
  safety: { none: 1, warn: 0, stop: 0 },
  several: 1,
  known: 5,
  ...more,
});
const problem = (...works: string[]): Problem => ({ works, why: 'Так говорят правила' });
const every = { isPossible: () => true, inClauses: new Map<string, number>() };

describe('the works of rules and classifier', () => {
  it('begin with the likeliest, with the reason of the rules if they know the work', () => {
    expect(reviewed([problem(pads)], opinion({ [pads]: 0.5, [shock]: 0.55 }), every)).toEqual([
      problem(pads, shock),
    ]);
    expect(reviewed([problem(pads)], opinion({ [pads]: 0.1, [shock]: 0.6 }), every)).toEqual([
      { works: [shock], why: whyOfRequests },
    ]);
  });

  it('begin with a work of the rules that the classifier does not believe only where it knows little better', () => {
    const titles = (likelihood: number) =>
      reviewed([problem(pads)], opinion({ [pads]: likelihood, [shock]: 0.18 }), every)[0]?.works[0];
    expect(titles(0.01)).toBe(shock);
    expect(titles(0.09)).toBe(pads);
    expect(reviewed([problem(pads)], opinion({ [pads]: 0.01, [shock]: 0.09 }), every)[0]?.works[0]).toBe(
      pads,
    );
  });

  it('leave out what is hardly accepted', () => {
    expect(reviewed([problem(pads, hub)], opinion({ [pads]: 0.9, [hub]: 0.05 }), every)).toEqual([
      problem(pads),
    ]);
  });

  it('leave out a less likely one next to one that is nearly certain, unless it is a check or named', () => {
    const tow = 'Эвакуатор';
    const check = 'Диагностика подвески';
    const titles = (found: Problem, likelihood: number) =>
      reviewed([found], opinion({ [shock]: likelihood, [pads]: 0.3, [check]: 0.4, [tow]: 0.1 }), every)[0]
        ?.works;
    expect(titles(problem(shock, pads), 0.5)).toEqual([shock, pads, check]);
    expect(titles(problem(shock, pads), 0.7)).toEqual([shock, check]);
    expect(titles({ ...problem(tow), isNamed: true }, 0.9)).toEqual([shock, check, tow]);
    expect(titles(problem(tow), 0.9)).toEqual([shock, check]);
  });

  it('leave out the second work of a rule that is neither likely nor next to a likely one', () => {
    const titles = (first: number, second: number) =>
      reviewed([problem(shock, pads)], opinion({ [shock]: first, [pads]: second }), every)[0]?.works;
    expect(titles(0.5, 0.15)).toEqual([shock]);
    expect(titles(0.5, 0.25)).toEqual([shock, pads]);
    expect(titles(0.7, 0.45)).toEqual([shock]);
    expect(titles(0.7, 0.55)).toEqual([shock, pads]);
  });

  it('leave out one of two problems that the message hardly says', () => {
    const left = (likelihood: number) =>
      reviewed([problem(pads), problem(shock)], opinion({ [pads]: 0.5, [shock]: likelihood }), every);
    expect([left(0.07).length, left(0.09).length]).toEqual([1, 2]);
  });

  it('are one for each of several problems', () => {
    const both = opinion({ [pads]: 0.5, [shock]: 0.5, [hub]: 0.1 });
    expect(reviewed([problem(pads), problem(shock)], both, every)).toEqual([problem(pads), problem(shock)]);
  });

  it('leave out a problem that nothing supports, neither the message nor a clause', () => {
    const one = opinion({ [pads]: 0.9, [shock]: 0.01 });
    const inClauses = new Map([[shock, 0.8]]);
    expect(reviewed([problem(pads), problem(shock)], one, every)).toEqual([problem(pads)]);
    expect(reviewed([problem(pads), problem(shock)], one, { ...every, inClauses })).toHaveLength(2);
  });

  it('always have a work that is wished for in words', () => {
    const change = { ...problem(oil), isNamed: true, isWished: true };
    const one = opinion({ [shock]: 0.9 }, { several: 0.1 });
    expect(reviewed([change], one, every)[0]?.works).toEqual([shock, oil]);
    expect(reviewed([problem(shock), change], one, every)).toEqual([problem(shock), problem(oil)]);
  });

  it('begin with the likeliest of several problems', () => {
    const both = opinion({ [pads]: 0.5, [shock]: 0.9 });
    expect(reviewed([problem(pads), problem(shock)], both, every)).toEqual([problem(shock), problem(pads)]);
  });

  it('have a second problem by a clause alone only if the message makes it possible or orders it', () => {
    const both = (likelihood: number) => opinion({ [pads]: 0.9, [shock]: likelihood }, { several: 0.1 });
    const support = { ...every, inClauses: new Map([[shock, 0.8]]) };
    const problems = [problem(pads), problem(shock)];
    expect(reviewed(problems, both(0.05), support)).toEqual(problems);
    expect(reviewed(problems, both(0.01), support)).toEqual([problem(pads)]);
    const named = [problem(pads), { ...problem(shock), isNamed: true }];
    expect(reviewed(named, both(0.01), support)).toEqual(problems);
  });

  it('are fewer where the classifier finds one problem alone', () => {
    const problems = [problem(pads), problem(shock)];
    const titles = (several: number) =>
      reviewed(problems, opinion({ [pads]: 0.9, [shock]: 0.2 }, { several }), every).flatMap(
        ({ works }) => works,
      );
    expect(titles(0.5)).toEqual([pads, shock]);
    expect(titles(0.1)).toEqual([pads]);
  });

  it('have the reason of the rules for a check that goes before a likelier work', () => {
    const check = 'Диагностика подвески';
    expect(reviewed([problem(check)], opinion({ [check]: 0.25, [shock]: 0.5 }), every)).toEqual([
      problem(check, shock),
    ]);
  });

  it('begin with a check where none is likely enough', () => {
    const check = 'Диагностика подвески';
    const titles = (likelihood: number) =>
      reviewed([], opinion({ [hub]: likelihood, [check]: 0.45 }), every).flatMap(({ works }) => works);
    expect(titles(0.5)).toEqual([check, hub]);
    expect(titles(0.7)).toEqual([hub, check]);
  });

  it('are no guess that is hardly likely', () => {
    expect(reviewed([], opinion({ [shock]: 0.05 }), every)).toEqual([]);
  });

  it('add no guess to three problems of the rules', () => {
    const problems = [problem(pads), problem(shock), problem(oil)];
    const shares = { [hub]: 0.6, [pads]: 0.3, [shock]: 0.3, [oil]: 0.3 };
    expect(reviewed(problems, opinion(shares), every)).toEqual(problems);
  });

  it('leave out another one that the words suggest wrongly, unless it is wished for', () => {
    const titles = (found: Problem[], ofTrap: number) =>
      reviewed(
        found,
        opinion(
          { [pads]: 0.8, [shock]: 0.7 },
          { traps: new Map([[shock, ofTrap]]), several: 0.5, known: 12 },
        ),
        every,
      ).flatMap(({ works }) => works);
    expect(titles([problem(pads, shock)], 0.001)).toEqual([pads, shock]);
    expect(titles([problem(pads, shock)], 0.7)).toEqual([pads]);
    expect(titles([problem(pads), problem(shock)], 0.001)).toEqual([pads, shock]);
    expect(titles([problem(pads), problem(shock)], 0.7)).toEqual([pads]);
    expect(titles([problem(pads), { ...problem(shock), isWished: true }], 0.7)).toEqual([pads, shock]);
  });

  it('begin with the one that is no trap of two that are as likely', () => {
    const one = opinion({ [pads]: 0.5, [shock]: 0.48 }, { traps: new Map([[pads, 0.9]]) });
    expect(reviewed([], one, every)[0]?.works[0]).toBe(shock);
  });

  it('name no work twice', () => {
    const problems = [problem(pads, shock), problem(shock, pads)];
    const titles = reviewed(problems, opinion({ [shock]: 0.6, [pads]: 0.3 }), every).map(
      ({ works }) => works[0],
    );
    expect(titles).toEqual([shock, pads]);
  });

  it('are never those that are not possible', () => {
    const but = { ...every, isPossible: (title: string) => title !== shock };
    expect(reviewed([problem(pads)], opinion({ [shock]: 0.9 }), but)).toEqual([problem(pads)]);
    expect(reviewed([], opinion({ [shock]: 0.9 }), but)).toEqual([]);
  });
});

describe('the action', () => {
  const actions = (propose: number, ask: number, decline: number, ofWork = 0.9) =>
    opinion({ [pads]: ofWork }, { actions: { propose, ask, decline } });

  const ofRules = (action: 'propose' | 'ask' | 'decline', hasSubject = false, isDangerous = false) => ({
    ofRules: action,
    hasSubject,
    isDangerous,
    isKnownDanger: false,
    isQuestion: false,
    requested: [] as string[],
  });

  it('is that of the rules unless the classifier is sure of another', () => {
    expect(actionOf(actions(0.6, 0.3, 0.1), ofRules('ask'))).toBe('ask');
    expect(actionOf(actions(0.9, 0.1, 0), ofRules('ask'))).toBe('propose');
    expect(actionOf(actions(0.9, 0.1, 0), ofRules('decline'))).toBe('propose');
    expect(actionOf(actions(0.3, 0.7, 0), ofRules('propose'))).toBe('ask');
    expect(actionOf(actions(0.3, 0.1, 0.6), ofRules('propose'))).toBe('decline');
  });

  it('is no refusal of a danger, nor of a complaint that the classifier finds stronger', () => {
    expect(actionOf(actions(0.4, 0, 0.6), ofRules('propose', false, true))).toBe('propose');
    expect(actionOf(actions(0.5, 0, 0.45), ofRules('propose', true))).toBe('propose');
    expect(actionOf(actions(0.4, 0, 0.6), ofRules('propose', true))).toBe('decline');
  });

  it('is less often a proposal where no work is likely', () => {
    expect(actionOf(actions(0.4, 0, 0.25, 0.1), ofRules('propose', true))).toBe('decline');
    expect(actionOf(actions(0.4, 0, 0.25, 0.5), ofRules('propose', true))).toBe('propose');
    expect(actionOf(actions(0.4, 0, 0.25, 0.1), ofRules('propose', true, true))).toBe('propose');
    expect(actionOf(actions(0.8, 0, 0.05, 0.1), ofRules('propose', true))).toBe('propose');
    expect(actionOf(actions(0.2, 0, 0.1, 0.1), ofRules('propose', true))).toBe('ask');
    expect(actionOf(actions(0.2, 0, 0.1, 0.1), ofRules('decline', true))).toBe('decline');
  });

  it('is a refusal where a proposal, a work and a refusal are each a little likely, sooner of a question', () => {
    const actionFor = (isQuestion: boolean, isDangerous = false) =>
      actionOf(actions(0.8, 0, 0.15, 0.4), { ...ofRules('propose', true, isDangerous), isQuestion });
    expect([actionFor(false), actionFor(true), actionFor(true, true)]).toEqual([
      'propose',
      'decline',
      'propose',
    ]);
  });

  it('is a proposal where the likeliest work is requested, unless a refusal is likelier than two of three', () => {
    const action = (decline: number, requested: string[], ofWork = 0.3, ask = 0) =>
      actionOf(actions(0.4, ask, decline, ofWork), { ...ofRules('propose', true), requested });
    expect([action(0.6, [shock, pads]), action(0.6, [shock])]).toEqual(['propose', 'decline']);
    expect([action(0.7, [pads]), action(0.6, [pads], 0.1)]).toEqual(['decline', 'decline']);
    expect(action(0.6, [pads], 0.3, 0.5)).toBe('decline');
  });

  it('is a question rather than a refusal where that is likelier', () => {
    expect(actionOf(actions(0.1, 0.8, 0.6), ofRules('propose'))).toBe('ask');
  });

  it('is a question only where that is likelier than a proposal', () => {
    expect(actionOf(actions(0.7, 0.6, 0), ofRules('propose'))).toBe('propose');
    expect(actionOf(actions(0.1, 0.9, 0), ofRules('propose', true))).toBe('ask');
  });

  it('is no question where the rules know the danger and a work', () => {
    const known = { ...ofRules('propose', true, true), isKnownDanger: true };
    expect(actionOf(actions(0.1, 0.9, 0), known)).toBe('propose');
    expect(actionOf(actions(0.1, 0.9, 0), { ...known, ofRules: 'ask' })).toBe('ask');
  });
});

describe('the danger', () => {
  const safety = (none: number, warn: number, stop: number) => opinion({}, { safety: { none, warn, stop } });

  it('is as bad as the classifier finds it', () => {
    expect(dangerLevelOf(safety(0.9, 0.1, 0), undefined)).toBeUndefined();
    expect(dangerLevelOf(safety(0.7, 0.1, 0.15), undefined)).toBe('warn');
    expect(dangerLevelOf(safety(0.5, 0, 0.5), 'warn')).toBe('stop');
  });

  it('of the rules always stays', () => {
    expect(dangerLevelOf(safety(1, 0, 0), 'stop')).toBe('stop');
    expect(dangerLevelOf(safety(1, 0, 0), 'warn')).toBe('warn');
  });
});

it('a text that the classifier hardly knows has no second opinion', () => {
  expect(isSure(opinion({}, { known: 2 }))).toBe(false);
  expect(isSure(opinion({}))).toBe(true);
});
