import { CalendarDays } from 'lucide-react';
import { useSession } from '../../features/auth/session.ts';
import { InstallCard } from '../../features/install/install-card.tsx';
import { unseenOnBoard, useWorkshopProfile } from '../../features/profile/counters.api.ts';
import { boardAddressOf, boardQueryOf } from '../../features/workshop-board/board-address.ts';
import { WorkshopBoard } from '../../features/workshop-board/workshop-board.tsx';
import { useQueryOfAddress } from '../../lib/browser/address-query.ts';
import { paths } from '../../lib/paths.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import styles from './bids-page.module.css';

export function WorkshopBidsPage() {
  const [search, setSearch] = useQueryOfAddress();
  const profile = useWorkshopProfile(useSession((session) => session.profile)).data;
  // Of new bids a mechanic sees only those that are assigned to him.
  const first = profile?.available_actions.includes('manage') === false ? 'visit' : 'new';
  const address = boardAddressOf(search, first);
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
      {profile?.is_published === false && profile.available_actions.includes('manage') && (
        <Note tone="warn" title={`Водители пока не видят «${profile.name}»`}>
          Заявки начнут приходить, когда карточка появится на карте. Что осталось сделать —{' '}
          <Link to={paths.workshop}>в разделе «Мой автосервис»</Link>.
        </Note>
      )}
      <InstallCard use="Заявки и сообщения — в одно касание, а число новых видно на значке." />
      <WorkshopBoard
        workshopId={profile?.id ?? 0}
        unseen={unseenOnBoard(profile)}
        address={address}
        onAddress={(part) => setSearch(boardQueryOf({ ...address, ...part }, first))}
        hrefOf={paths.workshopBid}
        canManage={profile?.available_actions.includes('manage') ?? false}
      />
    </div>
  );
}
