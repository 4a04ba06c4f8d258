import { createContext, useContext, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Unsaved<Value> {
  /** What the server had when this was typed: over anything newer it would undo the work of others. */
  bases: readonly string[];
  value: Value;
}

/** By person and form: they survive another page and a reload of the tab. */
const useAllUnsaved = create<Record<string, Unsaved<unknown> | undefined>>()(
  persist(() => ({}), {
    name: 'sto-unsaved',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** Whose forms these are: what one person has typed must not show to the next one of the tab. */
export const UnsavedOwner = createContext<number | null>(null);

export const forgetUnsaved = () => useAllUnsaved.setState({}, true);

export type UnsavedForm<Source, Value extends object> = ReturnType<typeof useUnsaved<Source, Value>>;

/** What the person has changed in a form and not saved yet, over what the server has. */
export function useUnsaved<Source, Value extends object>(
  form: string,
  source: Source,
  savedOf: (source: Source) => Value,
  /** Equal for values that say the same. */
  printOf: (value: Value) => string = JSON.stringify,
) {
  const key = `${useContext(UnsavedOwner)}:${form}`;
  const saved = savedOf(source);
  const base = printOf(saved);
  const newest = useRef({ saved, base });
  useEffect(() => {
    newest.current = { saved, base };
  });
  const unsaved = useAllUnsaved((all) => all[key]) as Unsaved<Value> | undefined;
  const value = unsaved?.bases.includes(base) ? unsaved.value : saved;
  const isLost = unsaved !== undefined && value !== unsaved.value;
  const store = (next: (now: Unsaved<Value> | undefined) => Unsaved<Value> | undefined) =>
    useAllUnsaved.setState((all) => ({ [key]: next(all[key] as Unsaved<Value> | undefined) }));
  /** An upload ends later: it adds to what is there by then. */
  const change = (next: (now: Value) => Value) =>
    store((now) => {
      const at = newest.current;
      return { bases: [at.base], value: next(now?.bases.includes(at.base) ? now.value : at.saved) };
    });
  return {
    value,
    isDirty: printOf(value) !== base,
    /** Others have changed what was edited here. */
    isStale: isLost && ![...unsaved.bases, base].includes(printOf(unsaved.value)),
    change,
    patch: (part: Partial<Value>) => change((now) => ({ ...now, ...part })),
    drop: () => store(() => undefined),
    /** What was typed while `sent` was on its way stays, over the answer. */
    settle: (sent: Value, answer: Source) =>
      store((now) => {
        if (now?.value === sent) return undefined;
        return now?.bases.includes(base) ? { ...now, bases: [base, printOf(savedOf(answer))] } : now;
      }),
  };
}
