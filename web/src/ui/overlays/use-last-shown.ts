import { useState } from 'react';

/** The content of a dialog, kept while it closes: emptied at once, it would shrink on its way out. */
export function useLastShown<About>(about: About | null): About | null {
  const [last, setLast] = useState(about);
  if (about !== null && about !== last) setLast(about);
  return about ?? last;
}
