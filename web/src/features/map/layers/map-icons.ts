import type { Map as MapLibreMap } from 'maplibre-gl';
import { tokenColor } from '../base-map/map-theme.ts';
import { largeCluster } from '../pins/clusters.ts';

const pixelRatio = 2;
export const clusterIconPrefix = 'cluster-';

/** Draws images of the style on demand: the cluster with its count, the metro sign. */
export function drawMissingImage(map: MapLibreMap, id: string): void {
  if (map.hasImage(id)) return;
  const image = id.startsWith(clusterIconPrefix)
    ? clusterIcon(id.slice(clusterIconPrefix.length))
    : id === 'metro'
      ? metro()
      : null;
  if (image) map.addImage(id, image, { pixelRatio });
}

function canvas(size: number): CanvasRenderingContext2D | null {
  const element = document.createElement('canvas');
  element.width = size * pixelRatio;
  element.height = size * pixelRatio;
  const context = element.getContext('2d');
  context?.scale(pixelRatio, pixelRatio);
  return context;
}

function pixels(context: CanvasRenderingContext2D): ImageData {
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

function clusterIcon(count: string): ImageData | null {
  const size = Number(count) >= largeCluster ? 60 : 50;
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
  context.shadowColor = 'rgb(10 20 24 / .35)';
  context.shadowBlur = 6;
  context.shadowOffsetY = 2;
  context.fillStyle = tokenColor('--cluster');
  context.fill();
  context.shadowColor = 'transparent';
  context.lineJoin = 'round';
  context.lineWidth = 2.5;
  context.strokeStyle = tokenColor('--pin-ring');
  context.stroke();
  context.fillStyle = tokenColor('--on-cluster');
  // The count of a country has four or five digits.
  const fontPx = count.length > 3 ? 13 : Number(count) >= largeCluster ? 17 : 15;
  context.font = `700 ${fontPx}px "Onest Variable", sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(count, middle, middle + 0.5);
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
