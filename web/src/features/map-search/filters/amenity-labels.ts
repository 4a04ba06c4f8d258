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

/** In the order in which the filters name them. */
export const amenityCodes = Object.keys(labels);

/** A code that has no words here yet is not shown. */
export function amenityLabel(code: string): string | null {
  return labels[code] ?? null;
}
