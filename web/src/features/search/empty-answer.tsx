import type { ComponentProps } from 'react';
import { EmptyPrompt, EmptyResults } from './empty-results.tsx';
import { type EmptySearch, waysOut } from './ways-out.ts';

type Looks = ComponentProps<typeof EmptyResults>;

/** What was searched for in vain, and what can be done about it. */
type EmptyAnswerProps = Omit<Looks, 'ways' | keyof EmptySearch> &
  EmptySearch & {
    hasFilters: boolean;
    /** Over the map, where it can be closed; in the list without. */
    onClose?: () => void;
  };

export function EmptyAnswer({ onClose, ...props }: EmptyAnswerProps) {
  const ways = waysOut(props);
  if (!onClose) return <EmptyResults {...props} ways={ways} />;
  return <EmptyPrompt {...props} ways={ways} onClose={onClose} />;
}
