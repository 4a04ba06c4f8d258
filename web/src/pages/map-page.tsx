import { Map as MapIcon } from 'lucide-react';
import { type RefCallback, useEffect, useState } from 'react';
import { MapCanvas } from '../features/map/map-canvas.tsx';
import { useMapPadding } from '../features/map-search/camera/use-camera.ts';
import { FilterChips } from '../features/map-search/filters/filter-chips.tsx';
import { SearchBox, SearchPill } from '../features/map-search/places/search-box.tsx';
import { ResultHeader } from '../features/map-search/results/result-header.tsx';
import { ListOfflineStrip, ResultList } from '../features/map-search/results/result-list.tsx';
import { whenIdle } from '../lib/when-idle.ts';
import { Sheet, type SheetStop } from '../ui/overlays/sheet.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { classNames } from '../ui/primitives/class-names.ts';
import { fromTablet, useMediaQuery } from '../ui/primitives/media-query.ts';
import { preparePictures } from '../ui/primitives/picture.tsx';
import { LiveRegion } from '../ui/primitives/visually-hidden.tsx';
import { useMapPage } from './map-model.tsx';
import styles from './map-page.module.css';
import {
  BookingDrawers,
  CityPicker,
  EmptyAnswer,
  FiltersDialog,
  GroupDialog,
  mapParts,
  PlaceDialog,
  RankingDialog,
  WorkshopBalloon,
} from './map-parts.tsx';

const preloadAfterMs = 3000;

function usePreload(): void {
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(async () => {
      for (const { preload } of mapParts) {
        // One at a time: running their code must not hold a finger up.
        await new Promise<void>((resolve) => whenIdle(resolve));
        if (isGone) return;
        // A failed load is repeated when the part is opened.
        await preload().catch(() => undefined);
      }
    }, preloadAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
}

export function MapPage() {
  useEffect(preparePictures, []);
  usePreload();
  const page = useMapPage();
  const isPhone = !useMediaQuery(fromTablet);
  const [stop, setStop] = useState<SheetStop>('half');
  const { balloon, prompt } = page;
  const { padding, toolsRef, cardRef } = useMapPadding(isPhone, stop, (prompt ?? balloon) !== null);
  return (
    <div className={styles.page}>
      <title>{page.title}</title>
      <LiveRegion>{page.announcement}</LiveRegion>
      {isPhone ? (
        <PhoneList page={page} stop={stop} onStop={setStop} toolsRef={toolsRef} />
      ) : (
        <SidePanel page={page} />
      )}
      <div className={classNames(styles.map, page.drawers.open && styles.besideDrawer)}>
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
              <EmptyAnswer {...prompt} />
            </div>
          )}
        </MapCanvas>
      </div>
      {isPhone && (prompt ?? balloon) && (
        <div className={styles.bottomCard} ref={cardRef}>
          {prompt && <EmptyAnswer {...prompt} />}
          {balloon && <WorkshopBalloon {...balloon} place="bottom" />}
        </div>
      )}
      <FiltersDialog {...page.filtersDialog} />
      <CityPicker {...page.cityPicker} />
      <PlaceDialog {...page.placeDialog} />
      <GroupDialog {...page.groupDialog} />
      <RankingDialog {...page.rankingDialog} />
      <BookingDrawers {...page.drawers} />
    </div>
  );
}

type Page = ReturnType<typeof useMapPage>;

function SidePanel({ page }: { page: Page }) {
  return (
    <aside className={styles.panel} aria-label="Список автосервисов">
      <ListOfflineStrip isStale={page.list.isStale} />
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
  toolsRef,
}: {
  page: Page;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  toolsRef: RefCallback<HTMLElement>;
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
      {/* At full the tools are the sheet's: what they cover of the map does not change with that. */}
      <div className={styles.phoneTop} ref={isFull ? null : toolsRef}>
        <ListOfflineStrip isStale={page.list.isStale} />
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
