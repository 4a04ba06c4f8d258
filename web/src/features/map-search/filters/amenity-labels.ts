const labels: Record<string, string> = {
  card: 'Оплата картой',
  sbp: 'СБП',
  waiting_room: 'Комната ожидания',
  wifi: 'Wi-Fi',
  coffee: 'Кофе',
  parking: 'Парковка',
  video: 'Видео с ремонта',
  mobile_mechanic: 'Мастер приедет',
  pickup: 'Заберут и вернут машину',
  tow: 'Эвакуатор',
};

export const amenityCodes = Object.keys(labels);

/** An unknown code is not shown. */
export function amenityLabel(code: string): string | null {
  return labels[code] ?? null;
}
