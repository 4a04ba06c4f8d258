import type { Review } from '@sto/contract/reviews/reviews.schemas';
import { ThumbsUp } from 'lucide-react';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { useMarkUseful } from './reviews.api.ts';

/** Visitors and the author see the number alone. */
export function UsefulButton({ review, canMark }: { review: Review; canMark: boolean }) {
  const { useful_count: count, is_useful_by_me: isMine } = review;
  const mark = useMarkUseful(review.id);
  if (!canMark || review.bid_id !== null)
    return count > 0 ? (
      <Text size="sm" tone="second">
        Полезный отзыв: {count}
      </Text>
    ) : null;
  return (
    <div>
      <Button
        size="sm"
        variant={isMine ? 'soft' : 'line'}
        busy={mark.isPending}
        aria-pressed={isMine}
        onClick={() => mark.mutate(!isMine)}
      >
        <ThumbsUp aria-hidden="true" />
        Полезно{count > 0 && ` · ${count}`}
      </Button>
    </div>
  );
}
