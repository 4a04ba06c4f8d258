import { listedRating } from '@sto/contract/workshops/workshop-policy';

interface Rated {
  rating: number | null;
  reviews_count: number;
}

export function formatRating(value: number): string {
  return (Math.round(value * 10) / 10).toFixed(1).replace('.', ',');
}

export function ratingText(workshop: Rated): string {
  const rating = listedRating(workshop);
  if (rating !== null) return formatRating(rating);
  return workshop.reviews_count === 0 ? 'Новый' : 'Мало оценок';
}
