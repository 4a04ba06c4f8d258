import { useSession } from '../../features/auth/session.ts';
import { useMyWorkshop } from '../../features/my-workshop/my-workshop.api.ts';
import { MyWorkshopFrame } from '../../features/my-workshop/my-workshop-frame.tsx';
import { OwnReviews } from '../../features/reviews/own-reviews.tsx';
import { paths } from '../../lib/paths.ts';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import styles from './own-page.module.css';

/** «Отзывы» of the workshop, a page of «Мой автосервис» like the integrations. */
export function WorkshopReviewsPage() {
  const query = useMyWorkshop(useSession((session) => session.profile));
  return (
    <div className={styles.page}>
      <title>Отзывы — СТО рядом</title>
      <PageBar backHref={paths.workshop} backLabel="К автосервису" title="Отзывы" />
      <MyWorkshopFrame query={query}>{({ name }) => <OwnReviews workshopName={name} />}</MyWorkshopFrame>
    </div>
  );
}
