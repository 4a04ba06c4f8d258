import { useState } from 'react';

/** What the person has changed and not saved yet, over what is saved. */
export function useDraft<Value extends object>(saved: Value) {
  const [draft, setDraft] = useState<Value | null>(null);
  const value = draft ?? saved;
  return {
    value,
    isDirty: JSON.stringify(value) !== JSON.stringify(saved),
    change: (part: Partial<Value>) => setDraft({ ...value, ...part }),
    /** What was typed while `sent` was on its way stays. */
    drop: (sent: Value) => setDraft((current) => (current === sent ? null : current)),
  };
}
