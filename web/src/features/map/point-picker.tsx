import { useEffect, useRef, useState } from 'react';
import { useWebConfig } from './map-config.api.ts';
import type { PointMap } from './point-map.ts';
import styles from './point-picker.module.css';
import { hasWebGl2 } from './web-gl.ts';

interface Place {
  lat: number;
  long: number;
}

interface PointPickerProps {
  label: string;
  place: Place;
  onPoint: (place: Place) => void;
}

const startZoom = 13;

/** A small map whose pin the person drags. Without WebGL 2 it is left out: the fields next to it do the same. */
export function PointPicker({ label, place, onPoint }: PointPickerProps) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<PointMap>(null);
  const [isAbsent, setAbsent] = useState(false);
  const latest = useRef({ place, onPoint });
  latest.current = { place, onPoint };
  const config = useWebConfig().data;
  useEffect(() => {
    if (!config || !container.current) return;
    const tiles = { styleUrl: config.map_style_url, pmtilesUrl: config.map_pmtiles_url };
    if (!hasWebGl2()) return setAbsent(true);
    let isGone = false;
    const host = container.current;
    import('./point-map.ts')
      .then(({ createPointMap }) => {
        if (isGone) return null;
        const viewport = { ...latest.current.place, zoom: startZoom };
        return createPointMap(host, viewport, tiles, (point) => latest.current.onPoint(point));
      })
      .then((made) => {
        if (isGone) made?.destroy();
        else map.current = made;
      })
      .catch(() => {
        if (!isGone) setAbsent(true);
      });
    return () => {
      isGone = true;
      map.current?.destroy();
      map.current = null;
    };
  }, [config]);
  useEffect(() => map.current?.moveTo(place), [place]);
  if (isAbsent) return null;
  return (
    <section className={styles.box} aria-label={label}>
      <div ref={container} className={styles.map} />
    </section>
  );
}
