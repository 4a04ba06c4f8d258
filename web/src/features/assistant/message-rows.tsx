import type { AssistantMessage, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { CircleCheck, FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { formatTime, ownTimeZone } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import type { SentBid } from './assistant.store.ts';
import styles from './assistant-log.module.css';
import type { AssistantSteps } from './assistant-steps.ts';
import { SafetyNote } from './safety-note.tsx';
import { type FoundProps, SuggestionCard, WorksAbove } from './suggestion-card.tsx';
import { firstWith, hasSameWorks } from './talk-works.ts';

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

export function SentBids({ bids }: { bids: readonly SentBid[] }) {
  return bids.map(({ id }) => (
    <div key={id} className={styles.wide}>
      <Note tone="ok" icon={<CircleCheck aria-hidden="true" />} title="Заявка отправлена">
        <Link to={paths.customerBid(id)}>Открыть заявку</Link>
      </Note>
    </div>
  ));
}

interface WorksProps extends FoundProps {
  turn: AssistantTurn;
  /** Their card is above. */
  isSame: boolean;
  isLast: boolean;
  nextCardId: number | undefined;
}

function Works({ turn, isSame, nextCardId, isLast, ...steps }: WorksProps) {
  if (!isSame)
    return <SuggestionCard suggestions={turn.suggestions} {...{ isLast, nextCardId }} {...steps} />;
  return isLast ? <WorksAbove suggestions={turn.suggestions} {...steps} /> : null;
}

interface AnswerProps extends AssistantSteps {
  message: AssistantMessage;
  /** What was said before it. */
  earlier: readonly AssistantMessage[];
  /** Only the last answer leads on. */
  isLast: boolean;
  /** The answer whose card comes after its own. */
  nextCardId?: number | undefined;
  /** The answer whose danger forbids to drive still, for the last one. */
  stop?: AssistantTurn | undefined;
  /** Its warning has the button. */
  hasTow: boolean;
}

export function Answer({ message, earlier, isLast, nextCardId, stop, hasTow, ...steps }: AnswerProps) {
  const { turn, text } = message;
  const before = earlier.findLast(({ author }) => author === 'assistant')?.turn;
  const warned = turn && turn.safety.level !== 'none' ? turn : null;
  const reminded = warned?.safety.level === 'stop' ? undefined : stop;
  const warning = warned?.safety.text ?? '';
  const isSaid = before?.safety.text === warning || text.includes(warning);
  return (
    <>
      {warned && (
        <SafetyNote
          turn={firstWith(warning, [...earlier, message]) ?? warned}
          isSaid={isSaid}
          hasTow={hasTow && !reminded}
        />
      )}
      {reminded && <SafetyNote turn={reminded} hasTow={hasTow} />}
      <Bubble at={message.created_at} isStart={!warned && !reminded}>
        {withQuestion(message)}
      </Bubble>
      {turn && turn.suggestions.length > 0 && (
        <Works
          turn={turn}
          isSame={hasSameWorks(before, turn)}
          isLast={isLast}
          nextCardId={nextCardId}
          stop={warned?.safety.level === 'stop' ? warned : reminded}
          {...steps}
        />
      )}
    </>
  );
}
