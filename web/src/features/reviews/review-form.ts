import type { FormInput } from '@sto/contract/endpoint';
import type { OwnReview, ReviewImage } from '@sto/contract/reviews/own-review.schemas';
import type { customerReviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';

export const sides = [
  { side: 'price', label: 'Цена' },
  { side: 'quality', label: 'Качество' },
  { side: 'terms', label: 'Сроки' },
  { side: 'communication', label: 'Общение' },
] as const;

/** Texts of the form; an empty one is not chosen. */
export interface ReviewForm extends Record<string, string> {
  rating: string;
  price: string;
  quality: string;
  terms: string;
  communication: string;
  matched: string;
  text: string;
  pros: string;
  cons: string;
}

export type ReviewInput = Omit<FormInput<typeof customerReviewEndpoints.create>, 'bid_id'>;

const textOf = (value: number | null | undefined) => (value ? String(value) : '');

export function filledFrom(review: OwnReview | null): ReviewForm {
  const marks = review?.sub_ratings;
  const matched = review?.price_matched;
  return {
    rating: textOf(review?.rating),
    price: textOf(marks?.price),
    quality: textOf(marks?.quality),
    terms: textOf(marks?.terms),
    communication: textOf(marks?.communication),
    matched: matched === true ? '1' : matched === false ? '0' : '',
    text: review?.text ?? '',
    pros: review?.pros ?? '',
    cons: review?.cons ?? '',
  };
}

/** The form of the call. Photos of an earlier version stay. */
export function readReview(
  form: ReviewForm,
  images: { kept: readonly ReviewImage[]; before: number[]; after: number[] },
): ReviewInput {
  const marks = sides.flatMap(({ side }) => (form[side] ? [[side, Number(form[side])] as const] : []));
  const kept = (kind: ReviewImage['kind']) =>
    images.kept.filter((image) => image.kind === kind).map(({ id }) => id);
  return {
    rating: form.rating,
    sub_ratings: JSON.stringify(Object.fromEntries(marks)),
    ...(form.matched !== '' && { price_matched: form.matched === '1' }),
    text: form.text.trim(),
    pros: form.pros.trim(),
    cons: form.cons.trim(),
    image_ids: kept('other'),
    before_image_ids: [...kept('before'), ...images.before],
    after_image_ids: [...kept('after'), ...images.after],
  };
}
