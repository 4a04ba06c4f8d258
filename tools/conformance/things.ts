import {
  boolean,
  count,
  day,
  filled,
  hours,
  id,
  is,
  latitude,
  longitude,
  moment,
  number,
  oneOf,
  orNull,
  type Shape,
  share,
  stars,
  text,
  whole,
  words,
} from './shape.ts';

/** The things of the answers, as the specification and its contracts name their fields. */
const named = { id, name: words };
const bidAvailability = oneOf('enabled', 'disabled_has_active_bid', 'disabled_sto_not_supported');

export const region = {
  ...named,
  country_id: id,
  type: oneOf('city', 'region', 'republic', 'krai'),
  services_count: count,
};
export const city = {
  ...named,
  region_id: id,
  name_in: words,
  slug: words,
  lat: latitude,
  long: longitude,
  default_zoom: number,
  timezone: words,
  image: orNull(text),
  is_popular: boolean,
  services_count: count,
};
export const country = {
  ...named,
  code: words,
  phone_code: words,
  phone_mask: words,
  flag_url: orNull(text),
  is_default: boolean,
};

export const car = {
  id,
  mark: named,
  model: named,
  generation: named,
  modification: named,
  vin: orNull(text),
  mileage: orNull(count),
  licensePlate: orNull(text),
  year: orNull(whole),
};
/** Lists of the car catalogue: what is chosen from. */
export const choice = named;
export const carByPlate = {
  mark: named,
  model: named,
  generation: orNull(named),
  modification: orNull(named),
  vin: orNull(text),
  year: orNull(whole),
};

export const workshopPoint = {
  id,
  lat: latitude,
  long: longitude,
  bid_availability: bidAvailability,
  is_promo: boolean,
};
export const workshopCard = {
  ...workshopPoint,
  name: words,
  address: words,
  logo: orNull(text),
  rating: orNull(stars),
  reviews_count: count,
  distance_m: count,
  timezone: words,
  is_open_now: boolean,
  closes_at: orNull(hours),
  price_from: orNull(count),
  price_to: orNull(count),
  price_is_exact: boolean,
  matched_work_type_ids: [id],
  missing_work_type_ids: [id],
  is_favorite: boolean,
  is_verified: boolean,
  answer_minutes_median: orNull(count),
} satisfies Shape;
export const cluster = { lat: latitude, long: longitude, count, expansion_zoom: whole };

const scheduleDay = { is_active: boolean, from: orNull(hours), to: orNull(hours), time: words };
export const weekDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const everyOf = (fields: readonly string[], shape: Shape) =>
  Object.fromEntries(fields.map((field) => [field, shape]));
export const sides = ['price', 'quality', 'terms', 'communication'] as const;
export const workshop = {
  id,
  name: words,
  slug: words,
  description: text,
  logo: orNull(text),
  images: [{ id, url: words, alt: text, sort: whole }],
  address: words,
  city_id: id,
  lat: latitude,
  long: longitude,
  metro: [{ name: words, distance_m: count }],
  timezone: words,
  phones_masked: [words],
  is_phone_revealed: boolean,
  site: orNull(text),
  schedule: everyOf(weekDays, scheduleDay),
  closed_from: orNull(day),
  closed_to: orNull(day),
  closure_note: orNull(text),
  brands: [{ id, name: words, is_specialized: boolean }],
  brands_total: count,
  work_types: [
    {
      work_type_id: id,
      price_from: count,
      price_to: count,
      minutes: count,
      warranty_months: orNull(count),
      updated_at: moment,
    },
  ],
  amenities: [words],
  bays_count: orNull(count),
  warranty: orNull({ work_months: count, parts_months: count, km: orNull(count), text }),
  rating: orNull(stars),
  rating_breakdown: everyOf(['1', '2', '3', '4', '5'], count),
  sub_ratings: everyOf(sides, orNull(stars)),
  finished_share: orNull(share),
  price_kept_share: orNull(share),
  reviews_count: count,
  bids_finished_count: count,
  answer_minutes_median: orNull(count),
  bid_availability: bidAvailability,
  active_bid_id: orNull(id),
  is_favorite: boolean,
  badges: [words],
} satisfies Shape;

export const review = {
  id,
  // Of the author's own alone, and nobody is signed in.
  bid_id: is(null),
  is_verified: boolean,
  rating: stars,
  sub_ratings: everyOf(sides, orNull(stars)),
  price_matched: orNull(boolean),
  text,
  author: { name: words, avatar: orNull(text), reviews_count: count },
  car: { mark: words, model: words, year: orNull(whole) },
  work_types: [{ id, title: words }],
  visited_at: day,
  created_at: moment,
  reply: orNull({ text: words, author: text, created_at: moment }),
  status: is('published'),
  edited_at: orNull(moment),
} satisfies Shape;

const treeWork = {
  id,
  parent_id: id,
  group_id: id,
  title: words,
  is_selected: boolean,
  is_available: boolean,
  unavailable_reason: orNull(text),
  minutes: count,
  price_from: count,
  price_to: count,
  price_source: oneOf('market', 'service', 'estimate'),
  is_popular: boolean,
};
const category = {
  id,
  title: words,
  sort: whole,
  is_expanded: boolean,
  selected_count: count,
  services: filled(treeWork),
};
export const workGroup = {
  id: oneOf(26, 1, 100, 206),
  title: words,
  icon: words,
  sort: whole,
  services_count: count,
  selected_count: count,
  categories: filled(category),
};
export const workMatch = {
  id,
  title: words,
  group_id: oneOf(26, 1, 100, 206),
  category_id: id,
  category_title: words,
  match: oneOf('title', 'synonym', 'symptom', 'fuzzy'),
  matched_text: text,
  score: number,
  minutes: count,
  price_from: count,
  price_to: count,
};

export const file = {
  id,
  url: words,
  preview_url: orNull(text),
  name: words,
  extension: words,
  size: count,
};
export const cartItem = {
  id,
  part_id: id,
  article: words,
  brand: words,
  name: words,
  qty: count,
  price: count,
};
