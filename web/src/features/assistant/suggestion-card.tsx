import type { AssistantSuggestion, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { maxWorksPerBid } from '@sto/contract/limits';
import { ArrowUp, Check, Map as MapIcon, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPrice } from '../../lib/text/money.ts';
import { counted } from '../../lib/text/plural.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { changeTalk, useAssistant } from './assistant.store.ts';
import type { AssistantSteps } from './assistant-steps.ts';
import styles from './suggestion-card.module.css';

export interface FoundProps extends Pick<AssistantSteps, 'found' | 'onShow'> {
  /** The danger that forbids to drive: the tow truck of its warning comes first. */
  stop: Pick<AssistantTurn, 'safety'> | undefined;
}

interface SuggestionCardProps extends FoundProps {
  suggestions: readonly AssistantSuggestion[];
  isLast: boolean;
  /** The answer with the next card; this one is only read since then. */
  nextCardId: number | undefined;
}

const supposedTitle = 'Похоже, дело в этом';

/** What the driver has named himself needs no reason. */
const reasonOf = (work: AssistantSuggestion) => (work.is_named ? '' : work.reason);

/** Works that may be the matter. A tap adds one to the works of the draft, or takes it back. */
export function SuggestionCard({ suggestions, isLast, nextCardId, ...steps }: SuggestionCardProps) {
  const workIds = useDraft((draft) => draft.workIds);
  const chosenThen = useAssistant((talk) => talk.chosenThen.find(({ answerId }) => answerId === nextCardId));
  const isOver = nextCardId !== undefined;
  const chosen = isOver ? chosenThen?.workIds : workIds;
  const title = suggestions.every((work) => work.is_named) ? 'Подобрал по вашим словам' : supposedTitle;
  const reasons = suggestions.map(reasonOf);
  const [first, ...others] = reasons;
  const isShared = others.length > 0 && others.every((reason) => reason === first);
  return (
    <section className={styles.card} aria-label={title} data-suggestions="">
      <p className={styles.cardTitle}>
        <Sparkles aria-hidden="true" />
        {title}
      </p>
      {isShared && first && <p className={styles.note}>{first}</p>}
      <ul className={styles.suggestions}>
        {suggestions.map((work, place) => (
          <li key={work.work_type_id} className={styles.suggested}>
            <SuggestedWork
              work={work}
              isChosen={chosen?.includes(work.work_type_id)}
              isOver={isOver}
              reason={isShared || reasons.indexOf(reasonOf(work)) < place ? '' : reasonOf(work)}
            />
          </li>
        ))}
      </ul>
      {isOver && <Hint>Новый подбор — ниже</Hint>}
      {isLast && <ShowFound workIds={workIds} suggestions={suggestions} {...steps} />}
    </section>
  );
}

const sourceWords = { market: 'по ценам рядом', estimate: 'примерно' } as const;

interface SuggestedWorkProps {
  work: AssistantSuggestion;
  /** Of a card that is over it may be unknown. */
  isChosen: boolean | undefined;
  isOver: boolean;
  /** Empty where the card has it elsewhere. */
  reason: string;
}

function SuggestedWork({ work, isChosen, isOver, reason }: SuggestedWorkProps) {
  const row = <WorkRow {...{ work, reason }} />;
  if (isOver) return <PastWork isChosen={isChosen}>{row}</PastWork>;
  return (
    <Checkbox checked={isChosen ?? false} onChange={(isOn) => take(work.work_type_id, isOn)}>
      {row}
    </Checkbox>
  );
}

/** It can only be read. */
function PastWork({ isChosen, children }: Pick<SuggestedWorkProps, 'isChosen'> & { children: ReactNode }) {
  return (
    <div className={styles.past}>
      {isChosen !== undefined && (
        <span className={styles.mark}>
          {isChosen && (
            <>
              <Check aria-hidden="true" />
              <VisuallyHidden>Выбрано: </VisuallyHidden>
            </>
          )}
        </span>
      )}
      {children}
    </div>
  );
}

function WorkRow({ work, reason }: Pick<SuggestedWorkProps, 'work' | 'reason'>) {
  const { title, is_diagnostic: isDiagnostic } = work;
  const isTitle = reason.toLowerCase() === title.toLowerCase();
  const note = [isDiagnostic && 'сначала проверка', !isTitle && reason].filter(Boolean).join(' · ');
  return (
    <span className={styles.suggestionRow}>
      <span>
        {title}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.price}>
        {formatPrice(work.price_from, work.price_to)}
        <span className={styles.note}>{sourceWords[work.price_source]}</span>
      </span>
    </span>
  );
}

function take(workId: number, isOn: boolean): void {
  const { workIds, toggleWork } = useDraft.getState();
  if (isOn && workIds.length >= maxWorksPerBid)
    return void showToast.error(`Не больше ${maxWorksPerBid} работ`);
  // Known before the draft changes: what follows the draft has to find it.
  const others = useAssistant.getState().works.filter((id) => id !== workId);
  changeTalk({ works: isOn ? [...others, workId] : others });
  if (isOn !== workIds.includes(workId)) toggleWork(workId);
}

/** Replaces the card under an answer that leaves its works as they are. */
export function WorksAbove(props: FoundProps & Pick<SuggestionCardProps, 'suggestions'>) {
  const workIds = useDraft((draft) => draft.workIds);
  return (
    <div className={styles.above}>
      {workIds.length > 0 && <ShowFound workIds={workIds} {...props} />}
      <Button size="sm" variant="soft" onClick={({ currentTarget }) => showCard(currentTarget)}>
        <ArrowUp aria-hidden="true" />К подобранным работам
      </Button>
    </div>
  );
}

function showCard(from: HTMLElement): void {
  const card = [...(from.closest('[role=log]')?.querySelectorAll('[data-suggestions]') ?? [])].at(-1);
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
}

interface ShowFoundProps extends FoundProps {
  suggestions: readonly AssistantSuggestion[];
  workIds: readonly number[];
}

const toTick = 'Отметьте, что подходит: покажем автосервисы и цены.';

function ShowFound({ suggestions, workIds, found, stop, onShow }: ShowFoundProps) {
  if (workIds.some((id) => id === stop?.safety.tow_work_type_id))
    return <Hint>Чтобы вызвать эвакуатор, нажмите «Найти эвакуатор»</Hint>;
  if (workIds.length === 0) return <Hint>{toTick}</Hint>;
  const isOfCard = suggestions.some(({ work_type_id: id }) => workIds.includes(id));
  return (
    <div className={styles.show}>
      {!isOfCard && <Hint>{`${toTick} Пока в заявке работы, выбранные раньше.`}</Hint>}
      {found === 0 && <Hint>Рядом всё сразу никто не делает. На карте подскажем, что изменить.</Hint>}
      <Button variant={stop || !isOfCard ? 'line' : 'primary'} size="md" block onClick={onShow}>
        <MapIcon aria-hidden="true" />
        {showWords(found)}
      </Button>
    </div>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <Text size="sm" tone="second" className={styles.hint}>
      {children}
    </Text>
  );
}

function showWords(found: number | undefined): string {
  if (found === 0) return 'Посмотреть варианты';
  return found
    ? `Показать ${counted(found, ['автосервис', 'автосервиса', 'автосервисов'])}`
    : 'Показать автосервисы';
}
