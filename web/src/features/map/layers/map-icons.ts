import type { Map as MapLibreMap } from 'maplibre-gl';
import { tokenColor } from '../base-map/map-theme.ts';

const pixelRatio = 2;
export const clusterIcons = { small: 'cluster-small', large: 'cluster-large' } as const;
const images: Record<string, () => ImageData | null> = {
  [clusterIcons.small]: () => nut(50),
  [clusterIcons.large]: () => nut(60),
  metro,
};

/** Draws images of the style on demand: the nut of a cluster, the metro sign. */
export function drawMissingImage(map: MapLibreMap, id: string): void {
  if (map.hasImage(id)) return;
  const image = images[id]?.();
  if (image) map.addImage(id, image, { pixelRatio });
}

function canvas(size: number): CanvasRenderingContext2D | null {
  const element = document.createElement('canvas');
  element.width = size * pixelRatio;
  element.height = size * pixelRatio;
  // In memory: reading the pixels back from the graphics card stops the page.
  const context = element.getContext('2d', { willReadFrequently: true });
  context?.scale(pixelRatio, pixelRatio);
  return context;
}

function pixels(context: CanvasRenderingContext2D): ImageData {
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

function nut(size: number): ImageData | null {
  const context = canvas(size);
  if (!context) return null;
  const middle = size / 2;
  const radius = middle - 5;
  context.beginPath();
  for (let corner = 0; corner < 6; corner++) {
    const angle = (corner * Math.PI) / 3;
    context.lineTo(middle + radius * Math.cos(angle), middle + radius * Math.sin(angle));
  }
  context.closePath();
  context.lineJoin = 'round';
  context.shadowColor = 'rgb(10 20 24 / .25)';
  context.shadowBlur = 6;
  context.shadowOffsetY = 2;
  context.fillStyle = tokenColor('--brand-soft');
  context.fill();
  context.shadowColor = 'transparent';
  context.lineWidth = 2;
  context.strokeStyle = tokenColor('--pin-ring');
  context.stroke();
  return pixels(context);
}

function metro(): ImageData | null {
  const context = canvas(16);
  if (!context) return null;
  context.beginPath();
  context.arc(8, 8, 7, 0, Math.PI * 2);
  context.fillStyle = tokenColor('--text-3');
  context.fill();
  context.fillStyle = tokenColor('--surface');
  context.font = '700 10px "Onest Variable", sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('М', 8, 8.5);
  return pixels(context);
}
