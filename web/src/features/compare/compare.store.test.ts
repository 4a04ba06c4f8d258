import { beforeEach, describe, expect, it } from 'vitest';
import {
  comparePath,
  readCompared,
  readIds,
  removeCompared,
  toggleCompared,
  useCompareStore,
} from './compare.store.ts';

const marked = () => useCompareStore.getState().ids;

beforeEach(() => {
  useCompareStore.setState({ ids: [] });
  localStorage.clear();
});

describe('the marked workshops', () => {
  it('stay in the order of marking, and unmarked by the same press', () => {
    for (const id of [7, 3, 5, 3]) toggleCompared(id);
    expect(marked()).toEqual([7, 5]);
    expect(readCompared(localStorage.getItem('sto-compare'))).toEqual([7, 5]);
    removeCompared(7);
    expect(marked()).toEqual([5]);
  });

  it('are four at most: a fifth is refused, a marked one can still leave', () => {
    expect([1, 2, 3, 4, 5].map(toggleCompared)).toEqual([true, true, true, true, false]);
    expect(marked()).toEqual([1, 2, 3, 4]);
    expect(toggleCompared(2)).toBe(true);
    expect(marked()).toEqual([1, 3, 4]);
  });

  it('follow another tab', () => {
    localStorage.setItem('sto-compare', '8,9');
    window.dispatchEvent(new StorageEvent('storage', { key: 'sto-compare' }));
    expect(marked()).toEqual([8, 9]);
  });
});

describe('the address of a comparison', () => {
  it('has the workshops and the works', () => {
    expect(comparePath([7, 5], [44, 1])).toBe('/compare?ids=7,5&works=44,1');
    expect(comparePath([7, 5], [])).toBe('/compare?ids=7,5');
  });

  it('is read without what is no id, and each id once', () => {
    expect(readIds('7,x,-1,0,7,1e3,99999999999, 5,5')).toEqual([7, 5]);
    expect(readIds(null)).toEqual([]);
    expect(readCompared('1,2,3,4,5')).toEqual([1, 2, 3, 4]);
  });
});
