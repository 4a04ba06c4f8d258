import { paths } from '../../app/paths.ts';
import { boardStatusOf, WorkshopBoard } from '../../features/bids/workshop-board.tsx';
import { useQueryOfAddress } from '../../lib/address-query.ts';
import { Heading } from '../../ui/text.tsx';
import styles from './bids-page.module.css';

/** «Заявки» of the workshop: the board. */
export function WorkshopBidsPage() {
  const [search, setSearch] = useQueryOfAddress();
  return (
    <div className={styles.page}>
      <title>Заявки — СТО рядом</title>
      <Heading level={1}>Заявки</Heading>
      <WorkshopBoard
        status={boardStatusOf(search.get('status'))}
        onStatus={(status) => setSearch({ status })}
        hrefOf={paths.workshopBid}
      />
    </div>
  );
}
