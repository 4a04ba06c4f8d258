import { create } from 'zustand';
import { paths } from '../../lib/paths.ts';

export const comparedMin = 2;
export const comparedMax = 4;
const storageKey = 'sto-compare';

/** Ids of a list that anybody may have written: whole, each once, no more than can be compared. */
export function readIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').filter((part) => /^[1-9]\d{0,8}$/.test(part));
  return [...new Set(ids.map(Number))];
}

export const readCompared = (text: string | null) => readIds(text).slice(0, comparedMax);

function stored(): number[] {
  try {
    return readCompared(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

/** Workshops marked for the comparison, in the order of marking. */
export const useCompareStore = create<{ ids: readonly number[] }>(() => ({ ids: [] }));

function setIds(ids: readonly number[]): void {
  useCompareStore.setState({ ids });
  try {
    localStorage.setItem(storageKey, ids.join());
  } catch {
    // Without storage the marks last until the page is left.
  }
}

/** False: there is no room for another one. */
export function toggleCompared(id: number): boolean {
  const { ids } = useCompareStore.getState();
  if (!ids.includes(id) && ids.length >= comparedMax) return false;
  setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return true;
}

export function removeCompared(id: number): void {
  const { ids } = useCompareStore.getState();
  if (ids.includes(id)) setIds(ids.filter((one) => one !== id));
}

/** The address of the comparison: a link that shows the same to anybody. */
export function comparePath(ids: readonly number[], workIds: readonly number[]): string {
  const works = workIds.length > 0 ? `&works=${workIds.join()}` : '';
  return `${paths.compare}?ids=${ids.join()}${works}`;
}

// The server renders without marks, so the page is hydrated without them.
if (typeof document !== 'undefined') {
  useCompareStore.setState({ ids: stored() });
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) useCompareStore.setState({ ids: stored() });
  });
}
