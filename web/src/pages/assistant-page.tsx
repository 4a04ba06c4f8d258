import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AssistantScreen } from '../features/assistant/assistant-screen.tsx';
import { useSession } from '../features/auth/session.ts';
import { PhotoField } from '../features/booking/photo-field.tsx';
import { CarDrawer } from '../features/cars/car-drawer.tsx';
import { useChosenCar } from '../features/cars/cars.api.ts';
import { useCurrentCity } from '../features/city/cities.api.ts';
import { useDraft } from '../features/draft/draft.store.ts';
import { useSearchTotal } from '../features/map-search/empty-answer/empty-answer.api.ts';
import { noFilters } from '../features/map-search/url/search-params.ts';
import { WorkTypesDrawer } from '../features/work-types/work-types-drawer.tsx';
import { paths } from '../lib/paths.ts';
import { useOverlayEntry } from '../ui/overlays/overlay-entry.ts';

/** The assistant on a page of its own; works and car are chosen over it. */
export function AssistantPage() {
  const session = useSession(({ status }) => status);
  const isDriver = useSession(({ profile }) => profile?.role === 'customer');
  const { car } = useChosenCar(isDriver);
  const workIds = useDraft((draft) => draft.workIds);
  const navigate = useNavigate();
  const [drawer, setDrawer] = useState<'car' | 'works' | null>(null);
  const close = () => setDrawer(null);
  useOverlayEntry(drawer !== null, close);
  return (
    <>
      <title>Помощник — СТО рядом</title>
      <AssistantScreen
        found={useFound(workIds, car)}
        car={car}
        session={session}
        photos={<PhotoField />}
        backHref={paths.map()}
        onShow={() => void navigate(paths.map())}
        onManual={() => setDrawer('works')}
        onCar={() => setDrawer('car')}
      />
      {drawer === 'car' && (
        <CarDrawer
          isSignedIn={isDriver}
          isEmployee={session === 'signedIn' && !isDriver}
          nextLabel="Готово"
          loginPath={paths.login(paths.assistant)}
          onClose={close}
          onDone={close}
          onCreated={close}
        />
      )}
      {drawer === 'works' && (
        <WorkTypesDrawer
          workshopId={null}
          modificationId={car?.modificationId ?? null}
          onBack={close}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
}

/** What the map will find around the city. */
function useFound(works: readonly number[], car: ReturnType<typeof useChosenCar>['car']): number | undefined {
  const city = useCurrentCity();
  const mark = useDraft((draft) => draft.newCar.markId);
  const search = city && {
    ...noFilters,
    ...{ lat: city.lat, long: city.long, area: null, works, anyWork: false, sort: 'recommended' as const },
    auto: car?.id ?? null,
    modification: car?.modificationId ?? null,
    mark,
  };
  return useSearchTotal(search ?? null, works.length > 0).data;
}
