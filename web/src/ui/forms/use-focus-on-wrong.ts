import { type RefObject, useCallback, useEffect, useState } from 'react';

const control = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled)';

function focusFirstWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]');
  if (!wrong) return;
  const target = wrong.matches(control)
    ? wrong
    : (wrong.querySelector<HTMLElement>('[aria-invalid=true]') ?? wrong.querySelector<HTMLElement>(control));
  target?.focus();
  wrong.scrollIntoView({ block: 'center' });
}

/** After the render that shows the errors, the focus goes to the first wrong field. Groups are marked `data-wrong`. */
export function useFocusOnWrong(form: RefObject<HTMLElement | null>): () => void {
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) focusFirstWrong(form.current);
  }, [requests, form]);
  return useCallback(() => setRequests((count) => count + 1), []);
}
