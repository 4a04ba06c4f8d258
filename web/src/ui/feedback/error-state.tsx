import { CloudOff } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useFocusAfterBlock } from '../overlays/focus-after-removal.ts';
import { Button } from '../primitives/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { useNoAnswerText } from './online.ts';

interface ErrorStateProps {
  title: ReactNode;
  /** Replaces «Сервер не ответил» and the advice. */
  text?: ReactNode;
  /** What is not lost; follows «Сервер не ответил». */
  kept?: string;
  /** 1 if nothing else is left of the page. */
  headingLevel?: 1 | 2;
  onRetry: () => void;
  busy?: boolean;
}

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
