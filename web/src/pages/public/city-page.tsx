import type { CityPage as CityPageData } from '@sto/contract/public-pages/public-pages.schemas';
import { useQuery } from '@tanstack/react-query';
import { Map as MapIcon } from 'lucide-react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { useCityOfPage } from '../../features/city/cities.api.ts';
import { Breadcrumbs } from '../../features/public-pages/breadcrumbs.tsx';
import { ListPages } from '../../features/public-pages/list-pages.tsx';
import { NameLinks, WorkLinks } from '../../features/public-pages/page-links.tsx';
import { pageNumberOf, pathOfPage } from '../../features/public-pages/page-numbers.ts';
import { PageFailed, PageSkeleton } from '../../features/public-pages/page-states.tsx';
import {
  cityCrumbs,
  cityDescription,
  cityHeading,
  cityLead,
  cityPathOf,
  cityTitle,
  priceSource,
  workPrice,
} from '../../features/public-pages/page-words.ts';
import { type CityAddress, cityPageQuery } from '../../features/public-pages/public-pages.api.ts';
import styles from '../../features/public-pages/public-pages.module.css';
import { isCallError } from '../../lib/api/call-error.ts';
import { useRenderTime } from '../../lib/browser/page-origin.ts';
import { paths } from '../../lib/paths.ts';
import { formatCalendarDay } from '../../lib/time/dates.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { PageHead } from '../../ui/primitives/page-head.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { WorkshopCards } from './workshop-cards.tsx';

/** The public page of a city, of a work or a mark there, or of a work for a mark. */
export function CityPage() {
  const { city = '', first, second } = useParams();
  const page = pageNumberOf(useSearchParams()[0]);
  if (page === null) return <Navigate to={paths.notFound} replace />;
  return <PageOf address={{ city, first, second, page }} />;
}

function PageOf({ address }: { address: CityAddress }) {
  const { pathname } = useLocation();
  const { data: page, error, isFetching, refetch } = useQuery(cityPageQuery(address));
  if (page) {
    const path = cityPathOf(page);
    return decodeURI(pathname).replace(/\/$/, '') === path ? (
      <Page page={page} />
    ) : (
      <Navigate to={path} replace />
    );
  }
  if (!error) return <PageSkeleton />;
  // 422: no part of an address.
  if (isCallError(error) && (error.status === 404 || error.status === 422))
    return <Navigate to={paths.notFound} replace />;
  return <PageFailed isBusy={isFetching} onRetry={() => void refetch()} />;
}

function Page({ page }: { page: CityPageData }) {
  const { city, work, mark, cities } = page;
  useCityOfPage(city);
  const withMark = mark ? [mark.slug] : [];
  const withWork = work ? [work.slug] : [];
  const where = [mark?.name, city.name_in].filter(Boolean).join(' ');
  return (
    <>
      <PageHead
        title={cityTitle(page)}
        description={cityDescription(page)}
        path={pathOfPage(cityPathOf(page), page.page)}
        isHidden={page.is_demo}
      />
      <div className={classNames(styles.page, styles.columns)}>
        <div className={styles.wide}>
          <Breadcrumbs crumbs={cityCrumbs(page)} />
          <CityHead page={page} />
        </div>
        <WorkshopCards
          title="Автосервисы"
          workshops={page.services}
          citySlug={city.slug}
          from="centre"
          work={work}
        >
          <ListPages
            page={page.page}
            count={page.pages_count}
            pathOf={(number) => pathOfPage(cityPathOf(page), number)}
          />
        </WorkshopCards>
        <div className={styles.side}>
          <WorkLinks
            title={work ? `Другие работы ${where}` : `Работы ${where}`}
            works={page.works.filter(({ id }) => id !== work?.id)}
            pathOf={({ slug }) => paths.cityPage(city.slug, slug, ...withMark)}
          />
          <NameLinks
            title={mark ? 'Другие марки' : 'Марки'}
            links={page.marks
              .filter(({ id }) => id !== mark?.id)
              .map(({ name, slug }) => ({ name, path: paths.cityPage(city.slug, ...withWork, slug) }))}
          />
          <NameLinks
            title="Другие города"
            links={cities
              .filter(({ id }) => id !== city.id)
              .map(({ name, slug }) => ({ name, path: paths.cityPage(slug) }))}
          />
        </div>
      </div>
    </>
  );
}

function CityHead({ page }: { page: CityPageData }) {
  const { city, work, updated_at: updatedAt } = page;
  const today = useRenderTime().toISOString().slice(0, 10);
  return (
    <header className={styles.head}>
      <Heading level={1}>{cityHeading(page)}</Heading>
      {work && (
        <p className={styles.price}>
          <span className={styles.sum}>{workPrice(work)}</span>
          <Text as="span" tone="second">
            {priceSource(work)}
          </Text>
        </p>
      )}
      <Text tone="second">
        {cityLead(page)}
        {updatedAt && ` Цены обновлены ${formatCalendarDay(updatedAt.slice(0, 10), today)}.`}
      </Text>
      <ButtonLink variant="primary" to={paths.map({ city: city.slug, works: work ? [work.id] : null })}>
        <MapIcon aria-hidden="true" />
        Показать на карте
      </ButtonLink>
    </header>
  );
}
