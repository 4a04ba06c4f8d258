import { Map as MapIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useDraftInUrl } from '../features/draft/draft-url.ts';
import { MapCanvas } from '../features/map/map-canvas.tsx';
import { FilterChips } from '../features/search/filter-chips.tsx';
import { ResultHeader } from '../features/search/result-header.tsx';
import { ListOfflineStrip, ResultList } from '../features/search/result-list.tsx';
import { SearchBox, SearchPill } from '../features/search/search-box.tsx';
import { whenIdle } from '../lib/when-idle.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { fromTablet, useMediaQuery } from '../ui/media-query.ts';
import { preparePictures } from '../ui/picture.tsx';
import { Sheet, type SheetStop } from '../ui/sheet.tsx';
import { LiveRegion } from '../ui/visually-hidden.tsx';
import { useMapPadding } from './map-camera.ts';
import { EmptyAnswerOverMap, loadLater, WorkshopBalloon } from './map-later.tsx';
import { useMapPage } from './map-model.tsx';
import styles from './map-page.module.css';

/** What opens over the map: not needed to see it, so it comes when it is opened, or a moment after the list. */
const loadOverlays = {
  ...loadLater,
  drawers: () => import('./booking-drawers.tsx'),
  filters: () => import('../features/search/filters-dialog.tsx'),
  cities: () => import('../features/city/city-picker.tsx'),
  place: () => import('../features/search/place-dialog.tsx'),
  group: () => import('../features/search/group-dialog.tsx'),
  ranking: () => import('../features/search/ranking-dialog.tsx'),
};
const BookingDrawers = lazy(async () => ({ default: (await loadOverlays.drawers()).BookingDrawers }));
const FiltersDialog = lazy(async () => ({ default: (await loadOverlays.filters()).FiltersDialog }));
const CityPicker = lazy(async () => ({ default: (await loadOverlays.cities()).CityPicker }));
const PlaceDialog = lazy(async () => ({ default: (await loadOverlays.place()).PlaceDialog }));
const GroupDialog = lazy(async () => ({ default: (await loadOverlays.group()).GroupDialog }));
const RankingDialog = lazy(async () => ({ default: (await loadOverlays.ranking()).RankingDialog }));
const preloadAfterMs = 3000;

function usePreload(): void {
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(async () => {
      for (const load of Object.values(loadOverlays)) {
        // One at a time: running their code must not hold a finger up.
        await new Promise<void>((resolve) => whenIdle(resolve));
        if (isGone) return;
        // What did not come now is asked for again when it is opened.
        await load().catch(() => undefined);
      }
    }, preloadAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
}

export function MapPage() {
  useDraftInUrl();
  useEffect(preparePictures, []);
  usePreload();
  const page = useMapPage();
  const isPhone = !useMediaQuery(fromTablet);
  const [stop, setStop] = useState<SheetStop>('half');
  const { balloon, prompt } = page;
  const padding = useMapPadding(isPhone, stop, balloon !== null, prompt !== null);
  return (
    <div className={styles.page}>
      <title>{page.title}</title>
      <LiveRegion>{page.announcement}</LiveRegion>
      {isPhone ? <PhoneList page={page} stop={stop} onStop={setStop} /> : <SidePanel page={page} />}
      <div className={classNames(styles.map, page.hasDrawer && styles.besideDrawer)}>
        <MapCanvas
          {...page.map}
          padding={padding}
          balloon={!isPhone && balloon && <WorkshopBalloon {...balloon} place="pin" />}
        >
          {page.searchHere && (
            <div className={styles.searchHere}>
              <Button variant="line" size="sm" onClick={page.searchHere}>
                Искать в этой области
              </Button>
            </div>
          )}
          {!isPhone && prompt && (
            <div className={styles.prompt}>
              <EmptyAnswerOverMap {...prompt} />
            </div>
          )}
        </MapCanvas>
      </div>
      {isPhone && prompt && (
        <div className={styles.bottomCard} ref={keepMapWordsAbove}>
          <EmptyAnswerOverMap {...prompt} />
        </div>
      )}
      {isPhone && balloon && (
        <div className={styles.bottomCard} ref={keepMapWordsAbove}>
          <WorkshopBalloon {...balloon} place="bottom" />
        </div>
      )}
      <Overlays page={page} />
      <OnceOpened open={page.hasDrawer}>
        <BookingDrawers />
      </OnceOpened>
    </div>
  );
}

/** Cards differ in height: what the map says about itself stands over the one that is open. */
function keepMapWordsAbove(card: HTMLElement | null) {
  const page = card?.parentElement;
  if (!card || !page) return;
  const observer = new ResizeObserver(() => {
    const px = page.getBoundingClientRect().bottom - card.getBoundingClientRect().top;
    page.style.setProperty('--bottom-card', `${Math.ceil(px)}px`);
  });
  observer.observe(card);
  return () => {
    observer.disconnect();
    page.style.removeProperty('--bottom-card');
  };
}

/** What a press opens in the middle, or from the bottom of a phone. */
function Overlays({ page }: { page: Page }) {
  return (
    <>
      <OnceOpened open={page.filtersDialog.open}>
        <FiltersDialog {...page.filtersDialog} />
      </OnceOpened>
      <OnceOpened open={page.cityPicker.open}>
        <CityPicker {...page.cityPicker} />
      </OnceOpened>
      <OnceOpened open={page.placeDialog.open}>
        <PlaceDialog {...page.placeDialog} />
      </OnceOpened>
      <OnceOpened open={page.groupDialog.open}>
        <GroupDialog {...page.groupDialog} />
      </OnceOpened>
      <OnceOpened open={page.rankingDialog.open}>
        <RankingDialog {...page.rankingDialog} />
      </OnceOpened>
    </>
  );
}

/** Stays after the first opening, so that it can leave in its own time. */
function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  return wasOpened && <Suspense fallback={null}>{children}</Suspense>;
}

type Page = ReturnType<typeof useMapPage>;

function SidePanel({ page }: { page: Page }) {
  return (
    <aside className={styles.panel} aria-label="Список автосервисов">
      <ListOfflineStrip />
      <div className={styles.panelHead}>
        <SearchBox {...page.searchBox} />
        <FilterChips {...page.filterChips} />
      </div>
      <div className={styles.panelBody} data-scrolls="">
        <ResultHeader {...page.header} />
        <ResultList {...page.list} />
      </div>
    </aside>
  );
}

function PhoneList({
  page,
  stop,
  onStop,
}: {
  page: Page;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
}) {
  const tools = (
    <>
      <SearchPill {...page.searchBox} />
      <FilterChips {...page.filterChips} isFloating />
    </>
  );
  const isFull = stop === 'full';
  const isCovered = page.balloon !== null || page.prompt !== null;
  return (
    <>
      <div className={styles.phoneTop}>
        <ListOfflineStrip />
        {!isFull && <div className={styles.tools}>{tools}</div>}
      </div>
      <div className={isCovered ? styles.put : styles.sheet} inert={isCovered}>
        <Sheet
          label="Список автосервисов"
          stop={stop}
          onStopChange={onStop}
          header={
            <>
              {isFull && <div className={styles.sheetTools}>{tools}</div>}
              <ResultHeader {...page.header} />
            </>
          }
        >
          <ResultList {...page.list} />
        </Sheet>
      </div>
      {isFull && !isCovered && (
        <div className={styles.toMap}>
          <Button size="md" onClick={() => onStop('half')}>
            <MapIcon aria-hidden="true" />
            Карта
          </Button>
        </div>
      )}
    </>
  );
}
