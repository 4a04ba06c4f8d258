import type { WorkshopPage as WorkshopPageData } from '@sto/contract/public-pages/public-pages.schemas';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router';
import { hasTokens, useSession } from '../../features/auth/session.ts';
import { TenderLink } from '../../features/booking/tender/tender-link.tsx';
import { useChosenCar } from '../../features/cars/cars.api.ts';
import { CompareMark } from '../../features/compare/compare-mark.tsx';
import { useDraft } from '../../features/draft/draft.store.ts';
import { amenityLabel } from '../../features/map-search/filters/amenity-labels.ts';
import { Breadcrumbs } from '../../features/public-pages/breadcrumbs.tsx';
import { JsonLd } from '../../features/public-pages/json-ld.tsx';
import { autoRepair } from '../../features/public-pages/json-ld-nodes.ts';
import { NameLinks, WorkLinks } from '../../features/public-pages/page-links.tsx';
import { PageFailed, PageSkeleton } from '../../features/public-pages/page-states.tsx';
import {
  workshopCrumbs,
  workshopDescription,
  workshopHeadTitle,
} from '../../features/public-pages/page-words.ts';
import { workshopIdOf, workshopPageQuery } from '../../features/public-pages/public-pages.api.ts';
import styles from '../../features/public-pages/public-pages.module.css';
import { ReviewList } from '../../features/reviews/review-list.tsx';
import { AskLink } from '../../features/workshops/ask-link.tsx';
import { ageOfPublic } from '../../features/workshops/shown-phones.store.ts';
import { WorkshopActions } from '../../features/workshops/workshop-actions.tsx';
import { WorkshopContent } from '../../features/workshops/workshop-content.tsx';
import { WorkshopPrice } from '../../features/workshops/workshop-foot.tsx';
import { WorkshopNextStep } from '../../features/workshops/workshop-next-step.tsx';
import { WorkshopPlace } from '../../features/workshops/workshop-section.tsx';
import { isClosedForBooking } from '../../features/workshops/workshop-words.ts';
import { useWorkshop } from '../../features/workshops/workshops.api.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { usePageOrigin } from '../../lib/browser/page-origin.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { usePreload } from '../../ui/feedback/use-preload.ts';
import { LaterDialog } from '../../ui/overlays/later-dialog.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { PageHead } from '../../ui/primitives/page-head.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { WorkshopCards } from './workshop-cards.tsx';

const laterParts = [LaterDialog];

export function WorkshopPage() {
  usePreload(laterParts);
  const { slug = '' } = useParams();
  const id = workshopIdOf(slug);
  return id === null ? <Navigate to={paths.notFound} replace /> : <PageOf key={id} id={id} slug={slug} />;
}

function PageOf({ id, slug }: { id: number; slug: string }) {
  const { data: page, error, isFetching, refetch } = useQuery(workshopPageQuery(id));
  if (page) {
    const { page_slug: pageSlug } = page.service;
    return slug === pageSlug ? <Page page={page} /> : <Navigate to={paths.workshopPage(pageSlug)} replace />;
  }
  if (!error) return <PageSkeleton />;
  if (isCallError(error) && error.status === 404) return <Navigate to={paths.notFound} replace />;
  return <PageFailed isBusy={isFetching} onRetry={() => void refetch()} />;
}

function Page({ page }: { page: WorkshopPageData }) {
  const { city, works, marks, neighbours, reviews } = page;
  const canMark = useSession(({ profile }) => profile?.role === 'customer');
  const { car, workIds } = useChosen(canMark);
  const isPlain = car === null && workIds.length === 0;
  const { data: workshop = page.service } = useWorkshop(
    page.service.id,
    { carId: car?.id ?? null, modificationId: car?.modificationId, markId: car?.markId, workIds },
    isPlain
      ? { workshop: page.service, updatedAt: ageOfPublic(page.service.id, { isSignedIn: hasTokens() }) }
      : undefined,
  );
  // An employee has no bids of his own.
  const isDriver = useSession(({ profile }) => profile?.role !== 'service');
  const navigate = useNavigate();
  const toMap = (drawer: string) => navigate(bookingPath(page, drawer));
  return (
    <WorkshopPlace value="page">
      <PageHead
        title={workshopHeadTitle(page)}
        description={workshopDescription(page)}
        path={paths.workshopPage(workshop.page_slug)}
        image={workshop.images[0]?.url}
        isHidden={page.is_demo}
      />
      <JsonLd node={(publicUrl) => autoRepair(page, publicUrl)} />
      <div className={classNames(styles.page, styles.withFoot, styles.columns)}>
        <div className={classNames(styles.about, styles.wide)}>
          <Breadcrumbs crumbs={workshopCrumbs(page)} />
          {workshop.images.length === 0 && (
            <div className={styles.actions}>
              <WorkshopActions workshop={workshop} />
            </div>
          )}
        </div>
        <Card padding="none" className={styles.workshop}>
          <WorkshopContent
            workshop={workshop}
            workIds={workIds}
            car={car}
            bidPath={paths.customerBid}
            amenityLabel={amenityLabel}
            onCar={() => toMap('car')}
            onWorks={() => toMap('work_types')}
            extra={
              <>
                <CompareMark workshop={workshop} />
                <AskLink workshop={workshop} />
              </>
            }
            reviews={({ id, name }) => (
              <ReviewList
                workshopId={id}
                workshopName={name}
                isPersonal={hasTokens()}
                canMark={canMark}
                known={{ reviews, total: page.service.reviews_count, facets: page.review_facets }}
              />
            )}
          />
        </Card>
        <div className={styles.side}>
          <Foot page={page} workshop={workshop} workIds={workIds} carTitle={car?.title ?? null} />
          {isDriver && <TenderLink workshopId={workshop.id} citySlug={city.slug} />}
          <ClaimLink workshop={workshop} />
          <WorkLinks
            title={`Работы ${city.name_in}`}
            works={works}
            pathOf={({ slug }) => paths.cityPage(city.slug, slug)}
          />
          <NameLinks
            title={`Марки ${city.name_in}`}
            links={marks.map(({ name, slug }) => ({ name, path: paths.cityPage(city.slug, slug) }))}
          />
        </div>
        {neighbours.length > 0 && (
          <WorkshopCards title="Рядом" workshops={neighbours} citySlug={city.slug} from="workshop" />
        )}
      </div>
    </WorkshopPlace>
  );
}

const nothingChosen = { car: null, workIds: [] };

/** The server knows nothing of the draft, so the first drawing is without it. */
function useChosen(isDriver: boolean) {
  const isOfServer = usePageOrigin() !== null;
  const workIds = useDraft((draft) => draft.workIds);
  const { car } = useChosenCar(isDriver && !isOfServer);
  return isOfServer ? nothingChosen : { car, workIds };
}

function bookingPath({ city, service }: WorkshopPageData, drawer: string): string {
  return paths.map({ city: city.slug, service: service.id, drawer });
}

/** A card without an owner was imported: its owner can take it over. */
function ClaimLink({ workshop }: { workshop: Workshop }) {
  if (workshop.unsupported_reason !== 'not_connected') return null;
  return (
    <Text size="sm" tone="second">
      Это ваш автосервис? <Link to={paths.claimWorkshop(workshop.id)}>Подключите карточку</Link>
    </Text>
  );
}

type FootProps = { page: WorkshopPageData } & Parameters<typeof WorkshopPrice>[0];

function Foot({ page, ...priced }: FootProps) {
  const { workshop } = priced;
  const navigate = useNavigate();
  const now = useNow();
  const canBook = workshop.bid_availability === 'enabled' && !isClosedForBooking(workshop, now);
  return (
    <div className={styles.foot}>
      {canBook ? (
        <>
          <WorkshopPrice {...priced} />
          <ButtonLink variant="primary" className={styles.book} to={bookingPath(page, 'bid')}>
            Записаться
          </ButtonLink>
        </>
      ) : (
        <WorkshopNextStep
          workshop={workshop}
          bidPath={paths.customerBid}
          onOther={() => navigate(paths.map({ city: page.city.slug }))}
        />
      )}
    </div>
  );
}
