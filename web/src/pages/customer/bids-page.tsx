import { statusOf } from '../../features/bids/bid-filter.tsx';
import { BidList } from '../../features/bids/bid-list.tsx';
import { InstallCard } from '../../features/install/install-card.tsx';
import { useQueryOfAddress } from '../../lib/browser/address-query.ts';
import { paths } from '../../lib/paths.ts';
import styles from './bids-page.module.css';

/** «Заявки» of the driver. The chosen state is in the address, so that Back keeps it. */
export function BidsPage() {
  const [search, setSearch] = useQueryOfAddress();
  return (
    <div className={styles.page}>
      <title>Заявки — СТО рядом</title>
      <BidList
        status={statusOf(search.get('status'))}
        onStatus={(status) => setSearch(status ? { status } : {})}
        mapHref={paths.map()}
        tenderHref={paths.customerNewTender}
        hrefOf={paths.customerBid}
        notice={<InstallCard use="Заявки откроются и без сети, а число новых ответов видно на значке." />}
      />
    </div>
  );
}
