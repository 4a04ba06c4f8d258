import { useSession } from '../../features/auth/session.ts';
import { useMyWorkshop } from '../../features/my-workshop/my-workshop.api.ts';
import { MyWorkshopFrame } from '../../features/my-workshop/my-workshop-frame.tsx';
import { ScheduleEditor } from '../../features/schedule/schedule-editor.tsx';
import { closureText } from '../../features/workshops/workshop-words.ts';
import { paths } from '../../lib/paths.ts';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import styles from './own-page.module.css';

export function WorkshopSchedulePage() {
  const workshop = useMyWorkshop(useSession((session) => session.profile));
  return (
    <div className={styles.page}>
      <title>Запись и посты — СТО рядом</title>
      <PageBar backHref={paths.workshop} backLabel="К автосервису" title="Запись и посты" />
      <MyWorkshopFrame query={workshop}>
        {({ id }) => (
          <ScheduleEditor
            key={id}
            workshopId={id}
            closureWords={(closure) => closureText(closure, new Date())}
          />
        )}
      </MyWorkshopFrame>
    </div>
  );
}
