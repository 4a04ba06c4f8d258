import { Clock } from 'lucide-react';
import { useNow } from '../../lib/time/use-now.ts';
import { Tag } from '../../ui/primitives/tag.tsx';
import { answerDeadline } from './answer-deadline.ts';

export function DeadlineTag({ deadlineAt }: { deadlineAt: string | null }) {
  const deadline = answerDeadline(deadlineAt, useNow());
  if (!deadline) return null;
  return (
    <Tag tone={deadline.isUrgent ? 'warn' : 'neutral'} icon={<Clock aria-hidden="true" />}>
      {deadline.text}
    </Tag>
  );
}
