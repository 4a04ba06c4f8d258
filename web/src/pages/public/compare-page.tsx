import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { Columns3, LocateFixed } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { useChosenCar } from '../../features/cars/cars.api.ts';
import { useCities } from '../../features/city/cities.api.ts';
import { useComparison } from '../../features/compare/compare.api.ts';
import styles from '../../features/compare/compare.module.css';
import {
  comparedMin,
  comparePath,
  readCompared,
  readIds,
  removeCompared,
} from '../../features/compare/compare.store.ts';
import { CompareWorkshops, type DistanceOrigin } from '../../features/compare/compare-workshops.tsx';
import { useDraft } from '../../features/draft/draft.store.ts';
import { currentWorks, servicesById, useWorkTree } from '../../features/work-types/work-types.api.ts';
import { requestPosition } from '../../lib/browser/geolocation.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useFocusAfterRemoval } from '../../ui/overlays/focus-after-removal.ts';
import { Button, ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { PageHead } from '../../ui/primitives/page-head.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';

/** Two to four workshops side by side. The address has the workshops and the works, so a link shows the same. */
export function ComparePage() {
  const query = new URLSearchParams(useLocation().search);
  const ids = readCompared(query.get('ids'));
  const ofDraft = useDraft((draft) => draft.workIds);
  const named = readIds(query.get('works'));
  const { workIds, titles } = useWorks(named.length > 0 ? named : ofDraft);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(heading, ids.length);
  return (
    <div className={styles.page}>
      <PageHead title="Сравнение автосервисов" isHidden />
      <Heading level={1} ref={heading} tabIndex={-1}>
        Сравнение автосервисов
      </Heading>
      {ids.length < comparedMin ? (
        <TooFew />
      ) : (
        <Comparison ids={ids} workIds={workIds} titles={titles} hasWorksInAddress={named.length > 0} />
      )}
    </div>
  );
}

/** A link may be older than a merge of works. */
function useWorks(ids: readonly number[]) {
  const tree = useWorkTree({}, ids.length > 0).data;
  const services = servicesById(tree);
  return {
    workIds: tree ? currentWorks(tree, ids) : ids,
    titles: new Map([...services].map(([id, { title }]) => [id, title])),
  };
}

interface ComparisonProps {
  ids: readonly number[];
  workIds: readonly number[];
  titles: ReadonlyMap<number, string>;
  hasWorksInAddress: boolean;
}

function Comparison({ ids, workIds, titles, hasWorksInAddress }: ComparisonProps) {
  const navigate = useNavigate();
  const isDriver = useSession(({ profile }) => profile?.role === 'customer');
  const isKnown = useSession((session) => session.status !== 'unknown');
  const { car, isPending: isCarPending } = useChosenCar(isDriver);
  const scope = { carId: car?.id ?? null, modificationId: car?.modificationId ?? null, workIds };
  const { compared, goneCount, isPending, ...state } = useComparison(ids, scope, isKnown && !isCarPending);
  const { origin, locate, isLocating } = useOrigin(compared[0]?.workshop);
  if (state.isError) {
    return (
      <Card padding="l">
        <ErrorState title="Автосервисы не загрузились" onRetry={state.refetch} busy={state.isFetching} />
      </Card>
    );
  }
  if (isPending) return <ComparisonSkeleton />;
  if (compared.length < comparedMin) return <TooFew isGone={goneCount > 0} />;
  const remove = ({ id }: Workshop) => {
    removeCompared(id);
    const left = ids.filter((one) => one !== id);
    navigate(comparePath(left, hasWorksInAddress ? workIds : []), { preventScrollReset: true });
  };
  return (
    <>
      <div className={styles.top}>
        <Text tone="second">{car ? `Цены для ${car.title}` : 'Цены без учёта машины: она не выбрана'}</Text>
        <Button size="md" variant="line" busy={isLocating} onClick={locate}>
          <LocateFixed aria-hidden="true" />
          Расстояние от меня
        </Button>
      </div>
      {goneCount > 0 && <Note title="Части автосервисов больше нет на сайте" />}
      {workIds.length === 0 && <ChooseWorks />}
      <CompareWorkshops
        compared={compared}
        workIds={workIds}
        titles={titles}
        origin={origin}
        aboutHref={({ page_slug: slug }) => paths.workshopPage(slug)}
        bookHref={({ id }) => paths.map({ works: workIds, service: id, drawer: 'bid' })}
        onRemove={remove}
      />
    </>
  );
}

/** The person after a press, else the centre of the city of the first workshop. */
function useOrigin(workshop: Workshop | undefined) {
  const [own, setOwn] = useState<DistanceOrigin | null>(null);
  const [isLocating, setLocating] = useState(false);
  const city = useCities().data?.find(({ id }) => id === workshop?.city_id);
  const locate = async () => {
    setLocating(true);
    try {
      setOwn({ ...(await requestPosition()), words: 'от вас' });
    } catch (error) {
      showToast.error((error as Error).message);
    }
    setLocating(false);
  };
  const centre = city ? { lat: city.lat, long: city.long, words: 'от центра' } : null;
  return { origin: own ?? centre, locate: () => void locate(), isLocating };
}

function ChooseWorks() {
  return (
    <Note title="Работы не выбраны">
      <p>
        С ними здесь будет цена в каждом автосервисе.{' '}
        <Link to={paths.map({ drawer: 'work_types' })}>Выбрать работы</Link>
      </p>
    </Note>
  );
}

function TooFew({ isGone }: { isGone?: boolean }) {
  return (
    <Card padding="l">
      <EmptyState
        icon={<Columns3 />}
        title={isGone ? 'Автосервисов по ссылке больше нет' : 'Сравнивать пока нечего'}
        text="Отметьте от двух до четырёх автосервисов кнопкой «К сравнению»: она есть на странице автосервиса и в избранном."
        action={
          <ButtonLink to={paths.map()} variant="primary">
            Открыть карту
          </ButtonLink>
        }
      />
    </Card>
  );
}

function ComparisonSkeleton() {
  return (
    <Card padding="l" className={styles.skeleton}>
      <LiveRegion>Загрузка сравнения</LiveRegion>
      <Skeleton height={96} radius="md" />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={36} radius="md" />
      ))}
    </Card>
  );
}
