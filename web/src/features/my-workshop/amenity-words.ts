/** What a workshop can offer its visitors, by the codes of the search. */
export const amenityOptions = [
  { code: 'card', label: 'Оплата картой' },
  { code: 'sbp', label: 'СБП' },
  { code: 'waiting_room', label: 'Комната ожидания' },
  { code: 'wifi', label: 'Wi-Fi' },
  { code: 'coffee', label: 'Кофе' },
  { code: 'parking', label: 'Парковка' },
  { code: 'video', label: 'Видео с ремонта' },
] as const;
