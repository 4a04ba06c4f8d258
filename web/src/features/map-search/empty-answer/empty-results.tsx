import { SearchX, Sparkles, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/text/numbers.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import type { EmptyResultSuggestion, SuggestionStep } from './empty-result-suggestions.ts';
import styles from './empty-results.module.css';

interface EmptyResultsProps {
  suggestions: readonly EmptyResultSuggestion[];
  isPending: boolean;
  hasFilters: boolean;
  hasArea: boolean;
  hasWorks: boolean;
  worksPath: string;
  assistantPath: string;
  /** Null where no tender can be made. */
  tenderPath: string | null;
  onStep: (step: SuggestionStep) => void;
}

function titleOf({ hasWorks }: EmptyResultsProps): string {
  return hasWorks ? 'Рядом таких работ не нашлось' : 'Ничего не нашлось';
}

function textOf({ suggestions, isPending, hasFilters, hasArea, hasWorks }: EmptyResultsProps): string {
  const areElsewhere = isPending || suggestions.some(({ total }) => total !== null);
  if (hasArea)
    return `В этой части карты подходящих автосервисов нет. ${areElsewhere ? 'Вот где они есть.' : 'Уберите часть условий.'}`;
  if (hasFilters) return 'Уберите часть фильтров или поищите шире — список обновится сразу.';
  if (hasWorks)
    return 'Автосервисов, которые делают всё сразу, меньше. Уберите часть работ или поищите шире.';
  return 'Здесь автосервисов ещё нет. Посмотрите в соседнем городе.';
}

/** Replaces the list: what was not found, and all suggestions with their numbers. */
export function EmptyResults(props: EmptyResultsProps) {
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={titleOf(props)}
        text={textOf(props)}
        action={<Ways {...props} hasWorksLink={props.hasWorks} />}
      />
    </div>
  );
}

/** Over the map for an empty result. On a phone it replaces the list. */
export function EmptyPrompt({ onClose, ...props }: EmptyResultsProps & { onClose: () => void }) {
  return (
    <section className={styles.prompt} aria-label={titleOf(props)}>
      <div className={styles.head}>
        <span className={styles.nut} aria-hidden="true">
          <Sparkles />
        </span>
        <h2 className={styles.title}>{titleOf(props)}</h2>
        <IconButton label="Закрыть" onClick={onClose} className={styles.close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.text}>
        {textOf(props)} Или опишите помощнику, что с машиной: он подберёт другие работы.
      </p>
      <div className={styles.talk}>
        <ButtonLink variant="primary" size="md" block to={props.assistantPath}>
          <Sparkles aria-hidden="true" />
          Открыть чат
        </ButtonLink>
        <ButtonLink size="md" block to={props.worksPath}>
          Изменить услуги
        </ButtonLink>
      </div>
      <Ways {...props} hasWorksLink={false} />
    </section>
  );
}

function Ways(props: EmptyResultsProps & { hasWorksLink: boolean }) {
  const { suggestions, isPending, hasWorks, worksPath, tenderPath, onStep } = props;
  if (isPending) {
    return (
      <div className={styles.suggestions} role="status" aria-label="Считаем, что поможет">
        <Skeleton height={44} radius="md" />
        <Skeleton height={44} radius="md" />
      </div>
    );
  }
  return (
    <ul className={styles.suggestions}>
      {suggestions.map((suggestion, index) => (
        <Way key={suggestion.key}>
          <Button
            size="md"
            block
            variant={index === 0 ? 'soft' : 'plain'}
            className={styles.suggestion}
            onClick={() => onStep(suggestion.step)}
          >
            {suggestion.label}
            {suggestion.total !== null && (
              <span className={styles.total}>{formatNumber(suggestion.total)}</span>
            )}
          </Button>
        </Way>
      ))}
      {props.hasWorksLink && (
        <Way>
          <ButtonLink size="md" block to={worksPath} className={styles.suggestion}>
            Изменить услуги
          </ButtonLink>
        </Way>
      )}
      {hasWorks && tenderPath && (
        <Way>
          <ButtonLink size="md" block to={tenderPath} className={styles.suggestion}>
            Узнать цены у нескольких автосервисов
          </ButtonLink>
        </Way>
      )}
    </ul>
  );
}

function Way({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}
