import { useSession } from '../../features/auth/session.ts';
import { AutoReplySection } from '../../features/chat/auto-reply/auto-reply-section.tsx';
import { TemplateList } from '../../features/chat/templates/template-list.tsx';
import { useMyWorkshop } from '../../features/my-workshop/my-workshop.api.ts';
import { MyWorkshopFrame } from '../../features/my-workshop/my-workshop-frame.tsx';
import { paths } from '../../lib/paths.ts';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import styles from './own-page.module.css';

export function WorkshopChatSettingsPage() {
  const workshop = useMyWorkshop(useSession((session) => session.profile));
  return (
    <div className={styles.page}>
      <title>Ответы в переписке — СТО рядом</title>
      <PageBar backHref={paths.workshop} backLabel="К автосервису" title="Ответы в переписке" />
      <MyWorkshopFrame query={workshop}>
        {({ id }) => (
          <>
            <TemplateList owner={{ workshopId: id }} />
            <AutoReplySection workshopId={id} />
          </>
        )}
      </MyWorkshopFrame>
    </div>
  );
}
