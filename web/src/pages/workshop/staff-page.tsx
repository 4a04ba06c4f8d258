import { useSession } from '../../features/auth/session.ts';
import { useMyWorkshop } from '../../features/my-workshop/my-workshop.api.ts';
import { MyWorkshopFrame } from '../../features/my-workshop/my-workshop-frame.tsx';
import { StaffList } from '../../features/staff/staff-list.tsx';
import { paths } from '../../lib/paths.ts';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import styles from './own-page.module.css';
import { useLeave } from './use-leave.ts';

export function WorkshopStaffPage() {
  const leave = useLeave();
  const workshop = useMyWorkshop(useSession((session) => session.profile));
  return (
    <div className={styles.page}>
      <title>Сотрудники — СТО рядом</title>
      <PageBar backHref={paths.workshop} backLabel="К автосервису" title="Сотрудники" />
      <MyWorkshopFrame query={workshop}>
        {({ id }) => <StaffList workshopId={id} onLeft={leave} />}
      </MyWorkshopFrame>
    </div>
  );
}
