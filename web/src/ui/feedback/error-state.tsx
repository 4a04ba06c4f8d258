import { CloudOff } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useFocusAfterBlock } from '../overlays/focus-after-removal.ts';
import { Button } from '../primitives/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { useNoAnswerText } from './online.ts';

interface ErrorStateProps {
  title: ReactNode;
  /** In place of «Сервер не ответил» and what to do. */
  text?: ReactNode;
  /** What is not lost; follows «Сервер не ответил». */
  kept?: string;
  /** 1 where nothing else is left of the page. */
  headingLevel?: 1 | 2;
  onRetry: () => void;
  /** The repeat is under way. */
  busy?: boolean;
}

/** An error with a button that repeats the request. */
export function ErrorState({
  title,
  text,
  kept = 'Проверьте сеть и повторите.',
  headingLevel,
  onRetry,
  busy,
}: ErrorStateProps) {
  const reason = useNoAnswerText();
  const block = useRef<HTMLDivElement>(null);
  useFocusAfterBlock(block);
  return (
    <div ref={block} role="alert">
      <EmptyState
        headingLevel={headingLevel}
        title={title}
        text={text ?? `${reason} ${kept}`}
        icon={<CloudOff />}
        action={
          <Button variant="primary" onClick={onRetry} busy={busy}>
            Повторить
          </Button>
        }
      />
    </div>
  );
}
