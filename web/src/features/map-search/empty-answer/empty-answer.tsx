import type { ComponentProps } from 'react';
import { paths } from '../../../lib/paths.ts';
import type { Search } from '../results/search.api.ts';
import { useRescue, useSearchTotal } from './empty-answer.api.ts';
import { type EmptySearch, emptyResultSuggestions } from './empty-result-suggestions.ts';
import { EmptyPrompt, EmptyResults } from './empty-results.tsx';

type Looks = ComponentProps<typeof EmptyResults>;

/** The search without results and its suggestions. */
type EmptyAnswerProps = Omit<Looks, 'suggestions' | 'isPending' | 'tenderPath' | keyof EmptySearch> &
  Omit<EmptySearch, 'rescue' | 'totalOfCity'> & {
    /** The origin of the next search: the numbers of the suggestions are counted from there. */
    search: Search | null;
    /** The search is answered; before that an old answer may be shown. */
    isEmpty: boolean;
    hasFilters: boolean;
    assistantPath: string;
    /** Over the map, where it can be closed; absent in the list. */
    onClose?: () => void;
  };

export function EmptyAnswer({ search, isEmpty, onClose, ...props }: EmptyAnswerProps) {
  const rescue = useRescue(search, isEmpty);
  const whole = useSearchTotal(search && { ...search, area: null }, isEmpty && props.hasArea);
  const suggestions = emptyResultSuggestions({ ...props, rescue: rescue.data, totalOfCity: whole.data });
  // Employees have no city picker, and no bids of their own.
  const tenderPath = props.canPickCity ? paths.customerNewTender : null;
  const looks = {
    ...props,
    tenderPath,
    suggestions,
    isPending: isEmpty && (rescue.isLoading || whole.isLoading),
  };
  return onClose ? <EmptyPrompt {...looks} onClose={onClose} /> : <EmptyResults {...looks} />;
}
