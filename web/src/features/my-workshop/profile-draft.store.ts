import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

type SectionName = 'works' | 'brands' | 'facts' | 'legs' | 'photos' | 'card';

/** Unsaved values by workshop and section: they survive another page and a reload of the tab. */
const useDrafts = create<Record<string, unknown>>()(
  persist(() => ({}), {
    name: 'sto-workshop-profile',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
);

export type SectionDraft<Value> = ReturnType<typeof useSectionDraft<Value>>;

/** What the person has changed in a section of the profile and not saved yet, over what is saved. */
export function useSectionDraft<Value>(workshopId: number, section: SectionName, saved: Value) {
  const key = `${workshopId}:${section}`;
  const draft = useDrafts((drafts) => drafts[key]) as Value | undefined;
  const newest = useRef(saved);
  useEffect(() => {
    newest.current = saved;
  });
  const value = draft ?? saved;
  return {
    value,
    isDirty: JSON.stringify(value) !== JSON.stringify(saved),
    /** An upload ends later: it adds to what is there by then. */
    change: (next: (now: Value) => Value) =>
      useDrafts.setState((drafts) => ({
        [key]: next((drafts[key] as Value | undefined) ?? newest.current),
      })),
    /** What was typed while `sent` was on its way stays. */
    drop: (sent: Value) =>
      useDrafts.setState((drafts) => (drafts[key] === sent ? { [key]: undefined } : drafts)),
  };
}
