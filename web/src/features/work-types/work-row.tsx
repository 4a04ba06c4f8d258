import type { WorkTypeService } from '@sto/contract/work-types/work-types.schemas';
import type { ReactNode } from 'react';
import { formatMoneyRange } from '../../lib/text/money.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { formatMinutes } from './work-types.api.ts';
import styles from './work-types.module.css';

interface WorkRowProps {
  title: ReactNode;
  /** Category, or the symptom that led here. */
  note?: ReactNode;
  priceFrom: number;
  priceTo: number;
  minutes: number;
  isChosen: boolean;
  /** What the catalogue says of the work. */
  facts?: Pick<WorkTypeService, 'needs_diagnostics' | 'legal_note'> | undefined;
  /** Why the workshop does not offer it; null if it does. */
  unavailable?: string | null;
  onToggle: () => void;
}

export function WorkRow(props: WorkRowProps) {
  const legalNote = props.facts?.legal_note;
  return (
    <li>
      <Checkbox
        checked={props.isChosen}
        onChange={props.onToggle}
        // A chosen work can be removed even where it is not offered.
        disabled={Boolean(props.unavailable) && !props.isChosen}
        className={styles.work}
      >
        <span className={styles.row}>
          <span className={styles.title}>
            {props.title}
            {props.note && <span className={styles.note}>{props.note}</span>}
            {props.facts?.needs_diagnostics && (
              <span className={styles.note}>Цену уточнят после диагностики</span>
            )}
            {props.unavailable && <span className={styles.note}>{props.unavailable}</span>}
          </span>
          {!props.unavailable && (
            <span className={styles.figures}>
              <span className={styles.price}>{formatMoneyRange(props.priceFrom, props.priceTo)}</span>
              <span className={styles.note}>{formatMinutes(props.minutes)}</span>
            </span>
          )}
        </span>
      </Checkbox>
      {legalNote && (
        <p className={styles.legal}>
          {legalNote.text}{' '}
          <Link to={legalNote.href} target="_blank">
            Что говорит закон
          </Link>
        </p>
      )}
    </li>
  );
}
