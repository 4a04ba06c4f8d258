import { useSession } from '../../features/auth/session.ts';
import { useWorkshopProfile } from '../../features/profile/counters.api.ts';
import { BlockDialog } from '../../features/schedule/block-dialog.tsx';
import { addressOf, queryOf } from '../../features/workshop-board/calendar/calendar-address.ts';
import { WorkshopCalendar } from '../../features/workshop-board/calendar/workshop-calendar.tsx';
import { useQueryOfAddress } from '../../lib/browser/address-query.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import styles from './own-page.module.css';

export function WorkshopCalendarPage() {
  const [search, setSearch] = useQueryOfAddress();
  const person = useSession((session) => session.profile);
  const profile = useWorkshopProfile(person && { ...person, role: 'service' });
  const address = addressOf(search);
  return (
    <div className={styles.page}>
      <title>Календарь — СТО рядом</title>
      <PageBar backHref={paths.workshopBids} backLabel="К заявкам" title="Календарь" />
      {profile.data ? (
        <WorkshopCalendar
          workshopId={profile.data.id}
          address={address}
          onAddress={(part) => setSearch(queryOf({ ...address, ...part }))}
          hrefOf={paths.workshopBid}
          scheduleHref={paths.workshopSchedule}
          blockDialog={(request) => <BlockDialog {...request} workshopId={profile.data.id} />}
          canManage={profile.data.available_actions.includes('manage')}
        />
      ) : profile.isError ? (
        <ErrorState
          title="Календарь не загрузился"
          onRetry={() => void profile.refetch()}
          busy={profile.isFetching}
        />
      ) : (
        <Loader title="Загрузка календаря..." />
      )}
    </div>
  );
}
