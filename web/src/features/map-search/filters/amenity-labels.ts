const labels: Record<string, string> = {
  card: 'Оплата картой',
  sbp: 'СБП',
  waiting_room: 'Комната ожидания',
  wifi: 'Wi-Fi',
  coffee: 'Кофе',
  parking: 'Парковка',
  pickup: 'Заберут и вернут машину',
  video: 'Видео с ремонта',
};

export const amenityCodes = Object.keys(labels);

/** An unknown code is not shown. */
export function amenityLabel(code: string): string | null {
  return labels[code] ?? null;
}
