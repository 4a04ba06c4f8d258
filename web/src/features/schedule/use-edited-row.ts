import { useRef, useState } from 'react';

/** The row of a list that is edited in place; afterwards the heading of the list has the focus. */
export function useEditedRow<Key>() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [edited, edit] = useState<Key | null>(null);
  const close = () => {
    edit(null);
    heading.current?.focus({ preventScroll: true });
  };
  return { heading, edited, edit, close };
}
