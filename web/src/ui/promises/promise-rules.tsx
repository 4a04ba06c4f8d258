import { promiseShareMin, reviewsForRating, shareDays, visitsForShare } from '@sto/contract/limits';
import { answerTime, type Promises, percent } from '../../lib/text/promises.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { Button } from '../primitives/button.tsx';
import styles from './promises.module.css';

interface PromiseRulesProps {
  workshop: Promises;
  open: boolean;
  onClose: () => void;
}

/** The figures of a workshop with the rule of each (server/src/figures/recount-figures.ts). */
export function PromiseRules({ workshop, open, onClose }: PromiseRulesProps) {
  const { price_kept_share: kept, answer_minutes_median: minutes, finished_share: finished } = workshop;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Откуда эти цифры"
      description={`Считаем сами, по заявкам за последние ${shareDays} дней. Купить или поправить их нельзя.`}
      foot={
        <Button variant="primary" block onClick={onClose}>
          Понятно
        </Button>
      }
    >
      <dl className={styles.rules}>
        <Rule name="Цена совпала" value={kept === null ? null : percent(kept)}>
          Столько водителей в отзыве после визита ответили, что заплатили согласованную цену. Нужно хотя бы{' '}
          {reviewsForRating} таких ответа. Галочка на карте — от {percent(promiseShareMin)}.
        </Rule>
        <Rule name="Отвечает на заявку" value={minutes === null ? null : `за ${answerTime(minutes)}`}>
          За это время или быстрее приходит первый ответ в половине случаев.
        </Rule>
        <Rule name="Доводит до конца" value={finished === null ? null : percent(finished)}>
          Столько согласованных визитов завершились работой. Остальные автосервис отменил сам; отмены
          водителей не считаем. Нужно хотя бы {visitsForShare} визита.
        </Rule>
      </dl>
    </Dialog>
  );
}

function Rule({ name, value, children }: { name: string; value: string | null; children: React.ReactNode }) {
  return (
    <div>
      <dt>
        {name}: <b>{value ?? 'пока мало данных'}</b>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
