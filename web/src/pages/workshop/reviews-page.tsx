import { useSession } from '../../features/auth/session.ts';
import { OwnWorkshopFrame } from '../../features/profile/own-workshop-frame.tsx';
import { OwnReviews } from '../../features/reviews/own-reviews.tsx';
import { paths } from '../../lib/paths.ts';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import styles from './own-page.module.css';

/** «Отзывы» of the workshop, a page of «Мой автосервис» like the integrations. */
export function WorkshopReviewsPage() {
  const profile = useSession((session) => session.profile);
  return (
    <div className={styles.page}>
      <title>Отзывы — СТО рядом</title>
      <PageBar backHref={paths.workshop} backLabel="К автосервису" title="Отзывы" />
      <OwnWorkshopFrame person={profile} registerHref={paths.registerWorkshop}>
        {({ name }) => <OwnReviews workshopName={name} />}
      </OwnWorkshopFrame>
    </div>
  );
}
