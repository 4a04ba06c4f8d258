import type { ComponentProps } from 'react';
import { EmptyPrompt, EmptyResults } from './empty-results.tsx';
import { type EmptySearch, waysOut } from './ways-out.ts';

type Looks = ComponentProps<typeof EmptyResults>;

/** What was searched for in vain, and what can be done about it. */
export type EmptyAnswer = Omit<Looks, 'ways' | keyof EmptySearch> & EmptySearch & { hasFilters: boolean };

export function EmptyAnswerInList(props: EmptyAnswer) {
  return <EmptyResults {...props} ways={waysOut(props)} />;
}

export function EmptyAnswerOverMap(props: EmptyAnswer & { onClose: () => void }) {
  return <EmptyPrompt {...props} ways={waysOut(props)} />;
}
