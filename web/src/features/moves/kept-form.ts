import { useCallback, useState } from 'react';

type Texts = Record<string, string>;

function read<Form extends Texts>(key: string, start: Form): Form {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return start;
    const known = Object.entries(stored).filter(
      ([name, value]) => name in start && typeof value === 'string',
    );
    return { ...start, ...Object.fromEntries(known) };
  } catch {
    return start;
  }
}

function write(key: string, form: Texts | null): void {
  try {
    if (form) sessionStorage.setItem(key, JSON.stringify(form));
    else sessionStorage.removeItem(key);
  } catch {
    // The form itself still has the text.
  }
}

/** Typed text of one move of a bid: it survives a closed dialog, a reload and a refusal, until the move is made. */
export function useKeptForm<Form extends Texts>(name: string, bidId: number, start: Form) {
  const key = `move:${name}:${bidId}`;
  const [form, setForm] = useState(() => read(key, start));
  /** Stores without rendering, for a form with state of its own. */
  const keep = useCallback((next: Form) => write(key, next), [key]);
  return {
    form,
    keep,
    change: (part: Partial<Form>) => {
      const next = { ...form, ...part };
      write(key, next);
      setForm(next);
    },
    drop: () => {
      write(key, null);
      setForm(start);
    },
  };
}
