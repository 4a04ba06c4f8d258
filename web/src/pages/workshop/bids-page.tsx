import { CalendarDays } from 'lucide-react';
import { useSession } from '../../features/auth/session.ts';
import { unseenOnBoard, useWorkshopProfile } from '../../features/profile/counters.api.ts';
import { boardAddressOf, boardQueryOf } from '../../features/workshop-board/board-address.ts';
import { WorkshopBoard } from '../../features/workshop-board/workshop-board.tsx';
import { useQueryOfAddress } from '../../lib/browser/address-query.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import styles from './bids-page.module.css';

export function WorkshopBidsPage() {
  const [search, setSearch] = useQueryOfAddress();
  const profile = useWorkshopProfile(useSession((session) => session.profile)).data;
  const address = boardAddressOf(search);
  return (
    <div className={styles.page}>
      <title>Заявки — СТО рядом</title>
      <div className={styles.head}>
        <Heading level={1}>Заявки</Heading>
        <ButtonLink to={paths.workshopCalendar} variant="soft" size="sm">
          <CalendarDays aria-hidden="true" />
          Календарь
        </ButtonLink>
      </div>
      <WorkshopBoard
        workshopId={profile?.id ?? 0}
        unseen={unseenOnBoard(profile)}
        address={address}
        onAddress={(part) => setSearch(boardQueryOf({ ...address, ...part }))}
        hrefOf={paths.workshopBid}
        canManage={profile?.available_actions.includes('manage') ?? false}
      />
    </div>
  );
}
