import { type ComponentType, type FunctionComponent, startTransition, useEffect, useState } from 'react';
import { fetchFailedStyles } from '../../lib/failed-styles.ts';
import { LaterFailure } from './later-failure.tsx';
import type { LaterLook, Openable } from './later-look.ts';

/**
 * A part of the page, or a whole one, whose code is fetched when it is first drawn; `Look` stands in its place until
 * then, with the props of the part. A failed fetch is repeated by the button, by the next opening, and wherever the part is drawn anew. Not
 * `lazy`, which keeps a failure for good and needs two boundaries around each use.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Look: FunctionComponent<LaterLook & NoInfer<Props>> = LaterFailure,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const { open: opened, onClose } = props as Openable;
    const open = opened ?? true;
    const [Part, setPart] = useState(() => (open ? known : null));
    const [tries, setTries] = useState(1);
    const [failedTry, setFailedTry] = useState(0);
    const hasFailed = failedTry === tries;
    // More than two only by presses: what asks by itself begins to count anew.
    const askAnew = () => setTries(tries > 1 ? 1 : 2);
    // Closed with its failure: the next opening asks again.
    if (hasFailed && !open) askAnew();
    const isWanted = open && !Part && !hasFailed;
    useEffect(() => {
      if (!isWanted) return;
      let isStillWanted = true;
      const fetchPart = async () => {
        // In vain twice, and not for the network: a new version took the old files away. HEAD goes past the service worker.
        const answer = tries > 2 ? await fetch('/', { method: 'HEAD' }).catch(() => null) : null;
        if (answer?.ok && isStillWanted) location.reload();
        // What has not failed itself does not wait in vain for the style of another part.
        if (!(await fetchFailedStyles()) && failedTry) throw new Error();
        return load();
      };
      fetchPart().then(
        (part) => {
          known = part;
          startTransition(() => setPart(() => part));
        },
        () => setFailedTry(tries),
      );
      return () => {
        isStillWanted = false;
      };
    }, [isWanted, tries, failedTry]);
    if (Part) return <Part {...props} />;
    const look = { open: opened, onClose, hasFailed: failedTry > 0, busy: !hasFailed };
    return <Look {...props} {...look} onAskAnew={askAnew} onRetry={() => setTries(tries + 1)} />;
  };
}
