import { useSession } from '../../features/auth/session.ts';
import { useMyWorkshop } from '../../features/my-workshop/my-workshop.api.ts';
import { MyWorkshopFrame } from '../../features/my-workshop/my-workshop-frame.tsx';
import { StaffList } from '../../features/staff/staff-list.tsx';
import { paths } from '../../lib/paths.ts';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import styles from './own-page.module.css';

export function WorkshopStaffPage() {
  const workshop = useMyWorkshop(useSession((session) => session.profile));
  return (
    <div className={styles.page}>
      <title>Сотрудники — СТО рядом</title>
      <PageBar backHref={paths.workshop} backLabel="К автосервису" title="Сотрудники" />
      <MyWorkshopFrame query={workshop}>{({ id }) => <StaffList workshopId={id} />}</MyWorkshopFrame>
    </div>
  );
}
