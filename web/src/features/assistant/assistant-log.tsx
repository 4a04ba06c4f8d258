import type { AssistantMessage } from '@sto/contract/assistant/assistant.schemas';
import { ArrowDown } from 'lucide-react';
import { Fragment, type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { dayOf, formatDayLabel, ownTimeZone } from '../../lib/time/dates.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useBottom } from '../../ui/lists/use-bottom.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import type { useTalk } from './assistant.api.ts';
import { type SentBid, useAssistant } from './assistant.store.ts';
import styles from './assistant-log.module.css';
import type { AssistantSteps } from './assistant-steps.ts';
import { Answer, Bubble, OwnMessage, SentBids } from './message-rows.tsx';
import { stopTextOf } from './open-dangers.ts';
import { LiveAnswer, OutgoingRow } from './outgoing-row.tsx';
import { spokenWords } from './spoken-words.ts';
import { cardsOf, firstWith } from './talk-works.ts';

interface AssistantLogProps extends AssistantSteps {
  talk: ReturnType<typeof useTalk>;
  messages: readonly AssistantMessage[];
}

const greeting = 'Здравствуйте! Расскажите, что с машиной. Можно прислать фото или видео.';

export function AssistantLog({ talk, messages, ...steps }: AssistantLogProps) {
  const outgoing = useAssistant((state) => state.outgoing);
  const live = useAssistant((state) => state.live);
  const bids = useAssistant((state) => state.bids);
  const stopText = useAssistant(stopTextOf);
  const stop = stopText === undefined ? undefined : firstWith(stopText, messages);
  const lastAnswer = messages.findLast(({ author }) => author === 'assistant');
  const towId = stop ? lastAnswer?.id : messages.findLast(({ turn }) => turn?.safety.offer_tow)?.id;
  const sent = new Set(messages.map((message) => message.client_message_id));
  const waiting = outgoing.filter(({ clientId }) => !sent.has(clientId));
  const lastId = messages.at(-1)?.id;
  const cards = cardsOf(messages);
  const { log, isAway, goDown, readFrom } = useBottom(`${lastId}-${waiting.length}-${live?.text.length}`);
  const isSentLast = bids.some(({ answerId }) => answerId === lastAnswer?.id);
  useAnswerInView(log, readFrom, isSentLast ? undefined : messages.at(-1), stopText);
  useOwnInView(waiting.at(-1)?.clientId, goDown);
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll it */}
      <div ref={log} role="log" aria-live="off" aria-label="Переписка" tabIndex={0} className={styles.log}>
        <div className={styles.rows}>
          <Bubble>{greeting}</Bubble>
          {talk.isLoading && <Skeleton height={64} radius="lg" />}
          {talk.isError && !talk.data && (
            <ErrorState
              title="Переписка не загрузилась"
              kept="Новые сообщения отправляются."
              busy={talk.isFetching}
              onRetry={() => void talk.refetch()}
            />
          )}
          {messages.map((message, index) => (
            <Fragment key={message.client_message_id ?? message.id}>
              <DayLine message={message} before={messages[index - 1]} />
              {message.author === 'driver' ? (
                <OwnMessage message={message} />
              ) : (
                <Answer
                  message={message}
                  earlier={messages.slice(0, index)}
                  isLast={message.id === lastId}
                  nextCardId={cards.find(({ id }) => id > message.id)?.id}
                  stop={message === lastAnswer ? stop : undefined}
                  hasTow={message.id === towId}
                  {...steps}
                />
              )}
              <SentBids bids={bids.filter(({ answerId }) => answerId === message.id)} />
            </Fragment>
          ))}
          {talk.data && <SentBids bids={bidsAtEnd(bids, messages)} />}
          {waiting.map((message) => (
            <Fragment key={message.clientId}>
              <OutgoingRow message={message} />
              {live?.clientId === message.clientId && <LiveAnswer text={live.text} />}
            </Fragment>
          ))}
        </div>
      </div>
      {isAway && (
        <Button variant="primary" size="sm" className={styles.pill} onClick={goDown}>
          <ArrowDown aria-hidden="true" />К последнему
        </Button>
      )}
      <NewAnswer messages={messages} isLoaded={!talk.isLoading} />
    </div>
  );
}

/** Not those of older answers than the shown ones: they have nothing to do with the last. */
function bidsAtEnd(bids: readonly SentBid[], messages: readonly AssistantMessage[]): SentBid[] {
  const shown = messages.filter(({ author }) => author === 'assistant').map(({ id }) => id);
  const [oldest = 0] = shown;
  return bids.filter(({ answerId: id }) => id === null || (id > oldest && !shown.includes(id)));
}

/** A long answer is read from its beginning: a warning comes first. */
function useAnswerInView(
  log: RefObject<HTMLElement | null>,
  readFrom: (start: Element) => void,
  last: AssistantMessage | undefined,
  stopText: string | undefined,
) {
  const show = useEffectEvent(() => {
    const start = [...(log.current?.querySelectorAll('[data-answer]') ?? [])].at(-1);
    if (start && last?.author === 'assistant') readFrom(start);
  });
  useLayoutEffect(() => {
    if (last?.id || stopText) show();
  }, [last?.id, stopText]);
}

/** What the driver sends is seen, also by one who has scrolled up. */
function useOwnInView(clientId: string | undefined, goDown: () => void) {
  const show = useEffectEvent(goDown);
  useLayoutEffect(() => {
    if (clientId) show();
  }, [clientId]);
}

function DayLine({ message, before }: { message: AssistantMessage; before: AssistantMessage | undefined }) {
  const zone = ownTimeZone();
  if (before && dayOf(before.created_at, zone) === dayOf(message.created_at, zone)) return null;
  return <p className={styles.day}>{formatDayLabel(message.created_at, zone)}</p>;
}

interface NewAnswerProps {
  messages: readonly AssistantMessage[];
  isLoaded: boolean;
}

/** Read aloud once, when all of it has come; not what the conversation has from the start. */
function NewAnswer({ messages, isLoaded }: NewAnswerProps) {
  const last = messages.findLast(({ author }) => author === 'assistant');
  const [first, setFirst] = useState<number | null>(null);
  if (isLoaded && first === null) setFirst(last?.id ?? 0);
  if (!last || first === null || last.id <= first) return <LiveRegion>{''}</LiveRegion>;
  return (
    <LiveRegion>
      <span key={last.id}>{spokenWords(last)}</span>
    </LiveRegion>
  );
}
