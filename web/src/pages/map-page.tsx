import { Map as MapIcon } from 'lucide-react';
import { type RefCallback, useEffect, useState } from 'react';
import { AssistantBanner } from '../features/assistant/assistant-banner.tsx';
import { useSession } from '../features/auth/session.ts';
import { MapCanvas } from '../features/map/map-canvas.tsx';
import { useMapPadding } from '../features/map-search/camera/use-camera.ts';
import { FilterChips } from '../features/map-search/filters/filter-chips.tsx';
import { SearchBox, SearchPill } from '../features/map-search/places/search-box.tsx';
import { ResultHeader } from '../features/map-search/results/result-header.tsx';
import { ListOfflineStrip, ResultList } from '../features/map-search/results/result-list.tsx';
import { useListStop } from '../features/map-search/state/list-stop.ts';
import {
  selectAnnouncement,
  selectBalloon,
  selectDialogs,
  selectDrawers,
  selectEmptyAnswer,
  selectFilterChips,
  selectHeader,
  selectList,
  selectMap,
  selectPrompt,
  selectSaid,
  selectSearchBox,
  selectSearchHere,
  selectTitle,
} from '../features/map-search/state/selectors.ts';
import { type MapSearch, useMapSearch } from '../features/map-search/state/use-map-search.ts';
import { usePageOrigin } from '../lib/browser/page-origin.ts';
import { paths } from '../lib/paths.ts';
import { usePreload } from '../ui/feedback/use-preload.ts';
import { Sheet, type SheetStop } from '../ui/overlays/sheet.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { classNames } from '../ui/primitives/class-names.ts';
import { fromTablet, useMediaQuery } from '../ui/primitives/media-query.ts';
import { PageHead } from '../ui/primitives/page-head.tsx';
import { preparePictures } from '../ui/primitives/picture.tsx';
import { LiveRegion } from '../ui/primitives/visually-hidden.tsx';
import styles from './map-page.module.css';
import {
  BookingDrawers,
  CityPicker,
  EmptyAnswer,
  FiltersDialog,
  GroupDialog,
  mapParts,
  OwnPlace,
  PlaceDialog,
  RankingDialog,
  SaidNote,
  WorkshopBalloon,
} from './map-parts.tsx';

export function MapPage() {
  useEffect(preparePictures, []);
  usePreload(mapParts);
  const session = useSession(({ status }) => status);
  const employee = useSession(({ profile }) => (profile?.role === 'service' ? profile : null));
  const canPickCity = !employee;
  const map = useMapSearch({ session, canPickCity });
  const [start] = useState(map.params);
  const origin = usePageOrigin();
  const isPhone = !useMediaQuery(fromTablet);
  const [stop, setStop] = useListStop();
  const balloon = selectBalloon(map);
  const prompt = selectPrompt(map);
  const drawers = selectDrawers(map);
  const dialogs = selectDialogs(map);
  const searchHere = selectSearchHere(map);
  const isCovered = (prompt ?? balloon) !== null;
  const { padding, toolsRef, cardRef } = useMapPadding(isPhone, stop, isCovered);
  return (
    <div className={styles.page}>
      <PageHead title={selectTitle(map)} path={paths.map()} isHidden={map.config.isDemo} />
      <LiveRegion>{selectAnnouncement(map)}</LiveRegion>
      {isPhone ? (
        <PhoneList map={map} isCovered={isCovered} stop={stop} onStop={setStop} toolsRef={toolsRef} />
      ) : (
        <SidePanel map={map} />
      )}
      <div className={classNames(styles.map, drawers.isOverList && styles.nextToDrawer)}>
        <MapCanvas
          {...selectMap(map)}
          padding={padding}
          balloon={!isPhone && balloon && <WorkshopBalloon {...balloon} place="pin" />}
        >
          {searchHere && (
            <div className={styles.searchHere}>
              <Button variant="line" size="sm" onClick={searchHere}>
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
      {employee && <OwnPlace map={map} person={employee} start={start} />}
      <FiltersDialog {...dialogs.filters} />
      <CityPicker {...dialogs.city} />
      <PlaceDialog {...dialogs.place} />
      <GroupDialog {...dialogs.group} />
      <RankingDialog {...dialogs.ranking} />
      {/* Over the page: the server has none. */}
      {!origin && <BookingDrawers {...drawers} />}
    </div>
  );
}

function SidePanel({ map }: { map: MapSearch }) {
  const { assistantPath, ...list } = selectList(map);
  const said = selectSaid(map);
  return (
    <aside className={styles.panel} aria-label="Список автосервисов">
      <ListOfflineStrip isStale={list.isStale} />
      <div className={styles.panelHead}>
        <SearchBox {...selectSearchBox(map)} />
        {said && <SaidNote {...said} isPanel />}
        <FilterChips {...selectFilterChips(map)} />
      </div>
      <div className={styles.panelBody} data-scrolls="">
        <ResultHeader {...selectHeader(map)} />
        <ResultList
          {...list}
          empty={<EmptyAnswer {...selectEmptyAnswer(map)} />}
          banner={assistantPath && <AssistantBanner to={assistantPath} />}
        />
      </div>
    </aside>
  );
}

interface PhoneListProps {
  map: MapSearch;
  isCovered: boolean;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  toolsRef: RefCallback<HTMLElement>;
}

function PhoneList({ map, isCovered, stop, onStop, toolsRef }: PhoneListProps) {
  const { assistantPath, ...list } = selectList(map);
  const said = selectSaid(map);
  const tools = (
    <>
      <SearchPill {...selectSearchBox(map)} />
      <FilterChips {...selectFilterChips(map)} isFloating />
      {said && <SaidNote {...said} />}
    </>
  );
  const isFull = stop === 'full';
  return (
    <>
      {/* At full height the tools belong to the sheet: the padding of the map does not change. */}
      <div className={styles.phoneTop} ref={isFull ? null : toolsRef}>
        <ListOfflineStrip isStale={list.isStale} />
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
              <ResultHeader {...selectHeader(map)} />
            </>
          }
        >
          <ResultList
            {...list}
            empty={<EmptyAnswer {...selectEmptyAnswer(map)} />}
            banner={assistantPath && <AssistantBanner to={assistantPath} />}
          />
        </Sheet>
      </div>
      {isFull && !isCovered && (
        <div className={styles.toMap} data-floats="">
          <Button size="sm" onClick={() => onStop('half')}>
            <MapIcon aria-hidden="true" />
            Карта
          </Button>
        </div>
      )}
    </>
  );
}
