import type { AssistantMessage, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatTime, ownTimeZone } from '../../lib/time/dates.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import styles from './assistant-log.module.css';
import type { AssistantSteps } from './assistant-steps.ts';
import { SafetyNote } from './safety-note.tsx';
import { SuggestionCard, WorksAbove } from './suggestion-card.tsx';
import { hasSameWorks } from './talk-works.ts';

interface BubbleProps {
  isOwn?: boolean;
  at?: string;
  /** Whether an answer begins with it. */
  isStart?: boolean;
  children: ReactNode;
}

export function Bubble({ isOwn = false, at, isStart = false, children }: BubbleProps) {
  return (
    <div className={classNames(styles.bubble, isOwn && styles.own)} {...(isStart && { 'data-answer': '' })}>
      {isOwn && <VisuallyHidden>Вы: </VisuallyHidden>}
      <span className={styles.text}>{children}</span>
      {at && <time className={styles.time}>{formatTime(at, ownTimeZone())}</time>}
    </div>
  );
}

export function OwnMessage({
  message,
}: {
  message: Pick<AssistantMessage, 'text' | 'files' | 'created_at'>;
}) {
  const { text, files, created_at: at } = message;
  return (
    <>
      {files.map(({ id, ...file }) => (
        <OwnFile key={id} {...file} />
      ))}
      {text && (
        <Bubble isOwn at={at}>
          {text}
        </Bubble>
      )}
    </>
  );
}

/** A photo; the name of what the browser cannot draw. */
export function OwnFile({ name, url }: { name: string; url: string | null }) {
  const [isBroken, setBroken] = useState(false);
  const isDrawn = Boolean(url) && !isBroken && !/\.(pdf|mp4)$/i.test(name);
  return (
    <div className={classNames(styles.bubble, styles.own, isDrawn && styles.media)}>
      {isDrawn ? (
        <img src={url ?? ''} alt={name} onError={() => setBroken(true)} />
      ) : (
        <span className={styles.file}>
          <FileText aria-hidden="true" />
          {name}
        </span>
      )}
    </div>
  );
}

/** The question is part of most answers. */
function withQuestion({ text, turn }: AssistantMessage): string {
  const question = turn?.question?.text ?? '';
  return text.includes(question) ? text : `${text} ${question}`;
}

interface WorksProps extends AssistantSteps {
  works: AssistantTurn['suggestions'];
  /** Their card is above. */
  isSame: boolean;
  isLast: boolean;
}

function Works({ works, isSame, isLast, ...steps }: WorksProps) {
  if (!isSame) return <SuggestionCard suggestions={works} isLast={isLast} {...steps} />;
  return isLast ? <WorksAbove {...steps} /> : null;
}

interface AnswerProps extends AssistantSteps {
  message: AssistantMessage;
  /** The answer before it. */
  before: AssistantMessage | undefined;
  /** Only the last answer leads on. */
  isLast: boolean;
}

export function Answer({ message, before, isLast, ...steps }: AnswerProps) {
  const { turn } = message;
  const isWarned = turn !== null && turn.safety.level !== 'none';
  return (
    <>
      {turn && isWarned && (
        <SafetyNote turn={turn} isRepeated={before?.turn?.safety.text === turn.safety.text} />
      )}
      <Bubble at={message.created_at} isStart={!isWarned}>
        {withQuestion(message)}
      </Bubble>
      {turn && turn.suggestions.length > 0 && (
        <Works
          works={turn.suggestions}
          isSame={hasSameWorks(before?.turn, turn)}
          isLast={isLast}
          {...steps}
        />
      )}
    </>
  );
}
