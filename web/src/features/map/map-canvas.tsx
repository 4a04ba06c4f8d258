import { Minus, Navigation, Plus } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Loader } from '../../ui/feedback/loader.tsx';
import { useNoAnswerText } from '../../ui/feedback/online.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import styles from './map.module.css';
import type { MapController } from './map-controller.ts';
import { type MapCanvasProps, type MapState, useController, useSync } from './use-map-controller.ts';

const texts: Partial<Record<MapState, string>> = {
  unsupported: 'Браузер не умеет рисовать карту: нет WebGL 2. Список автосервисов работает без неё.',
  lost: 'Видеокарта отключила карту. Она вернётся сама, список работает.',
  failed: 'Карта не загрузилась. Список автосервисов работает без неё.',
};

/** The map section. MapLibre is a chunk of its own that loads after the page is painted. */
export function MapCanvas(props: MapCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const { controller, state, isSchematic, retry } = useController(container, props);
  useSync(controller, props);
  const notice = texts[state];
  return (
    <section
      className={styles.map}
      aria-label="Карта автосервисов"
      style={{ '--covered': `${props.padding.bottom}px` } as CSSProperties}
    >
      <div ref={container} className={styles.canvas} />
      {state === 'loading' && (
        <div className={classNames(styles.cover, controller && styles.overMap)}>
          <Loader title="Загрузка карты..." />
        </div>
      )}
      {notice && (
        <div className={styles.notice} role="status">
          <p>{notice}</p>
          {state === 'failed' && (
            <Button variant="soft" size="sm" onClick={retry}>
              Повторить
            </Button>
          )}
        </div>
      )}
      {props.isIncomplete && state === 'ready' && <IncompleteNotice />}
      {props.children}
      {state !== 'loading' || controller ? <MapControls {...props} controller={controller} /> : null}
      {controller && !controller.hasOwnAttribution && <Attribution isSchematic={isSchematic} />}
      {controller && props.balloon && createPortal(props.balloon, controller.balloonHost)}
    </section>
  );
}

/** Below «Искать в этой области», which shows that the map has moved. */
function IncompleteNotice() {
  return (
    <p className={classNames(styles.notice, styles.incomplete)} role="status">
      {useNoAnswerText()} На карте не все автосервисы, скоро запросим их ещё раз.
    </p>
  );
}

type ControlsProps = Pick<MapCanvasProps, 'isLocating' | 'onLocate'> & {
  /** Null without a map: the position is still the origin of distances. */
  controller: MapController | null;
};

function MapControls({ isLocating, onLocate, controller }: ControlsProps) {
  return (
    <div className={styles.controls}>
      {controller && (
        <div className={styles.zoom}>
          <IconButton label="Приблизить" onClick={() => controller.zoomBy(1)}>
            <Plus aria-hidden="true" />
          </IconButton>
          <IconButton label="Отдалить" onClick={() => controller.zoomBy(-1)}>
            <Minus aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <IconButton
        label="Моё местоположение"
        variant="solid"
        aria-busy={isLocating || undefined}
        className={classNames(isLocating && styles.locating)}
        onClick={onLocate}
      >
        <Navigation aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Attribution({ isSchematic }: { isSchematic: boolean }) {
  return (
    <p className={styles.attribution}>
      {isSchematic && 'Схема города · '}
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
        © участники OpenStreetMap
      </a>
    </p>
  );
}
