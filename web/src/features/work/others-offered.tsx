import type { Bid } from '@sto/contract/bids/bids.schemas';
import { Send } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatDistance } from '../../lib/geo/distance.ts';
import { paths } from '../../lib/paths.ts';
import { formatPrice } from '../../lib/text/money.ts';
import { dayOf } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Rating } from '../../ui/primitives/stars.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { tenderFormId, useDraft } from '../draft/draft.store.ts';
import { type OtherWorkshop, useOtherWorkshops } from './other-workshops.api.ts';
import { legOf } from './repeat-bid.tsx';
import styles from './work.module.css';

/** The workshop has been silent for two hours: the same bid can go to others. */
export function OthersOffered({ bid }: { bid: Bid }) {
  const isOffered = bid.events.some(({ type }) => type === 'others_offered');
  return bid.status === 'new' && bid.service && isOffered ? <Others bid={bid} /> : null;
}

function Others({ bid }: { bid: Bid }) {
  const others = useOtherWorkshops(bid);
  const navigate = useNavigate();
  const works = bid.work_types.map(({ id }) => id);
  const fill = (formId: number) => {
    const { setWorkIds, selectCar, changeForm } = useDraft.getState();
    setWorkIds(works);
    selectCar(bid.auto.id);
    const { type_connection: typeConnection, comment } = bid;
    changeForm(formId, { typeConnection, comment, leg: legOf(bid.leg) });
  };
  const toSeveral = () => {
    fill(tenderFormId);
    void navigate(paths.customerNewTender);
  };
  const toOne = (workshop: OtherWorkshop) => {
    fill(workshop.id);
    const day = dayOf(bid.period_start, workshop.timezone);
    useDraft.getState().changeForm(workshop.id, { day, part: 'any', slot: null });
    void navigate(paths.map({ works, auto: bid.auto.id, service: workshop.id, drawer: 'bid' }));
  };
  return (
    <Note tone="warn" title="Автосервис пока не ответил">
      <div className={styles.card}>
        <p>Заявка остаётся у него. Можно отправить такую же другим и выбрать, кто ответит раньше.</p>
        <div className={styles.moves}>
          <Button size="md" variant="primary" onClick={toSeveral}>
            <Send aria-hidden="true" />
            Спросить несколько автосервисов
          </Button>
        </div>
        {others.data && others.data.length > 0 && (
          <ul className={styles.others} aria-label="Другие автосервисы рядом">
            {others.data.map((workshop) => (
              <OtherRow key={workshop.id} workshop={workshop} onSend={() => toOne(workshop)} />
            ))}
          </ul>
        )}
      </div>
    </Note>
  );
}

function OtherRow({ workshop, onSend }: { workshop: OtherWorkshop; onSend: () => void }) {
  const { name, distance_m: distance, price_from: from, price_to: to } = workshop;
  return (
    <li className={styles.other}>
      <div>
        <Text>{name}</Text>
        <Rating workshop={workshop} />
        <Text size="sm" tone="second">
          {[formatDistance(distance), from !== null && formatPrice(from, to ?? Infinity)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Button size="md" variant="soft" onClick={onSend} aria-label={`Отправить заявку: ${name}`}>
        Отправить
      </Button>
    </li>
  );
}
