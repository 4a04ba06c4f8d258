import type { AssistantSuggestion } from '@sto/contract/assistant/assistant.schemas';
import { maxWorksPerBid } from '@sto/contract/limits';
import { Map as MapIcon, Sparkles } from 'lucide-react';
import { formatPrice } from '../../lib/text/money.ts';
import { counted } from '../../lib/text/plural.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { changeTalk, useAssistant } from './assistant.store.ts';
import type { AssistantSteps } from './assistant-steps.ts';
import styles from './suggestion-card.module.css';

interface SuggestionCardProps extends Pick<AssistantSteps, 'found' | 'onShow'> {
  suggestions: readonly AssistantSuggestion[];
  isLast: boolean;
}

/** Works that may be the matter. A tap adds one to the works of the draft, or takes it back. */
export function SuggestionCard({ suggestions, isLast, found, onShow }: SuggestionCardProps) {
  const workIds = useDraft((draft) => draft.workIds);
  return (
    <section className={styles.card} aria-label="Похоже, дело в этом">
      <p className={styles.cardTitle}>
        <Sparkles aria-hidden="true" />
        Похоже, дело в этом
      </p>
      <ul className={styles.suggestions}>
        {suggestions.map((work) => (
          <li key={work.work_type_id} className={styles.suggested}>
            <SuggestedWork work={work} isChosen={workIds.includes(work.work_type_id)} />
          </li>
        ))}
      </ul>
      {isLast && <ShowFound count={workIds.length} found={found} onShow={onShow} />}
    </section>
  );
}

const sourceWords = { market: 'по ценам рядом', estimate: 'примерно' } as const;

function SuggestedWork({ work, isChosen }: { work: AssistantSuggestion; isChosen: boolean }) {
  const { work_type_id: id, title, reason, is_diagnostic: isDiagnostic } = work;
  return (
    <Checkbox checked={isChosen} onChange={(isOn) => take(id, isOn)} className={styles.suggestion}>
      <span className={styles.suggestionRow}>
        <span>
          {title}
          <span className={styles.note}>
            {[isDiagnostic && 'сначала проверка', reason].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className={styles.price}>
          {formatPrice(work.price_from, work.price_to)}
          <span className={styles.note}>{sourceWords[work.price_source]}</span>
        </span>
      </span>
    </Checkbox>
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

interface ShowFoundProps extends Pick<AssistantSteps, 'found' | 'onShow'> {
  count: number;
}

function ShowFound({ count, found, onShow }: ShowFoundProps) {
  if (count === 0)
    return (
      <Text size="sm" tone="second" className={styles.hint}>
        Отметьте, что подходит: покажем автосервисы и цены.
      </Text>
    );
  return (
    <div className={styles.show}>
      {found === 0 && (
        <Text size="sm" tone="second">
          Рядом всё сразу никто не делает. На карте подскажем, что изменить.
        </Text>
      )}
      <Button variant="primary" size="md" block onClick={onShow}>
        <MapIcon aria-hidden="true" />
        {found
          ? `Показать ${counted(found, ['автосервис', 'автосервиса', 'автосервисов'])}`
          : found === 0
            ? 'Посмотреть варианты'
            : 'Показать автосервисы'}
      </Button>
    </div>
  );
}
