import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { formatPrice } from '../../lib/text/money.ts';
import { counted } from '../../lib/text/plural.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { Plate } from '../../ui/primitives/plate.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { useAssistant } from '../assistant/assistant.store.ts';
import { listOfWorks } from '../bids/bid-words.ts';
import type { ChosenCar } from '../cars/cars.api.ts';
import type { WorksTotal } from '../work-types/work-types.api.ts';
import styles from './bid-form.module.css';
import type { SubmitErrors } from './submit-validation.ts';

/** The warning of the assistant holds while the bid is written. */
export function DangerLine() {
  const danger = useAssistant(({ wish }) => wish?.dangers?.[0]);
  if (!danger) return null;
  const isStop = danger.level === 'stop';
  const Icon = isStop ? OctagonAlert : TriangleAlert;
  return (
    <Note tone={isStop ? 'bad' : 'warn'} icon={<Icon aria-hidden="true" />}>
      {danger.text}
    </Note>
  );
}

interface SummaryProps {
  car: ChosenCar | null;
  /** The garage or the list of works is loading. */
  isCarPending: boolean;
  isWorksPending: boolean;
  worksCount: number;
  total: WorksTotal;
  errors: SubmitErrors;
  onCar: () => void;
  onWorks: () => void;
}

export function BidFormSummary(props: SummaryProps) {
  const { car, total, errors, worksCount } = props;
  return (
    <div className={styles.summary}>
      <button
        type="button"
        className={styles.row}
        data-field="car"
        data-wrong={errors.car}
        onClick={props.onCar}
      >
        <span className={styles.about}>
          {car?.plate && <Plate value={car.plate} />}
          <span className={styles.texts}>
            {car ? (
              <>
                <span className={styles.name}>{car.title}</span>
                {car.details && <span className={styles.details}>{car.details}</span>}
              </>
            ) : props.isCarPending ? (
              <Skeleton width="60%" />
            ) : (
              <Missing text="Машина не выбрана" error={errors.car} />
            )}
            {car && errors.car && <FieldError>{errors.car}</FieldError>}
          </span>
        </span>
        <span className={styles.action}>{car ? 'Сменить' : 'Выбрать'}</span>
      </button>
      <button
        type="button"
        className={styles.row}
        data-field="works"
        data-wrong={errors.works}
        onClick={props.onWorks}
      >
        <span className={styles.texts}>
          {worksCount > 0 ? (
            <>
              <span className={styles.name}>
                {counted(worksCount, ['работа', 'работы', 'работ'])}
                {total.works.length > 0 && ` · ${formatPrice(total.priceFrom, total.priceTo)}`}
              </span>
              {props.isWorksPending ? (
                <Skeleton width="80%" />
              ) : (
                <span className={styles.details}>{listOfWorks(total.works)}</span>
              )}
            </>
          ) : (
            <Missing text="Работы не выбраны" error={errors.works} />
          )}
          {worksCount > 0 && errors.works && <FieldError>{errors.works}</FieldError>}
        </span>
        <span className={styles.action}>{worksCount > 0 ? 'Изменить' : 'Выбрать'}</span>
      </button>
    </div>
  );
}

function Missing({ text, error }: { text: string; error: string | undefined }) {
  return error ? <FieldError>{error}</FieldError> : <span className={styles.details}>{text}</span>;
}
