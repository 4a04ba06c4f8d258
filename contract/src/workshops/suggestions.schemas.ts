import { z } from 'zod';
import { Id, IdForm, intForm, Latitude, Longitude, numberForm, textForm } from '../primitives.ts';

export const PlaceSuggestion = z.object({
  kind: z.enum(['service', 'street', 'city']),
  /** Of the workshop or the city; null for a street. */
  id: Id.nullable(),
  title: z.string(),
  /** Address of the workshop, city of the street, region of the city (empty if the names are equal). */
  subtitle: z.string(),
  lat: Latitude,
  long: Longitude,
  slug: z.string().nullable(),
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

/** A work that matches the typed words, from the search of works. */
export const WorkSuggestion = z.object({
  kind: z.literal('work'),
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  match: z.enum(['title', 'synonym', 'symptom', 'fuzzy']),
  /** The title, synonym or symptom that matched the query. */
  matched_text: z.string(),
});
export type WorkSuggestion = z.infer<typeof WorkSuggestion>;

/** What a typed sentence says of the driver's own trouble: «Kia Rio 2019, скрипят тормоза». */
export const UnderstoodLine = z.object({
  car: z
    .object({
      /** The only car of the caller's garage that fits the words. */
      auto_id: Id.nullable(),
      mark: z.object({ id: Id, name: z.string() }),
      model: z.object({ id: Id, name: z.string() }).nullable(),
      /** Where the model has only one of that year. */
      generation: z.object({ id: Id, name: z.string() }).nullable(),
      year: z.int().nullable(),
    })
    .nullable(),
  /** Another city than that of the form. */
  city: z.object({ slug: z.string(), name: z.string(), name_in: z.string() }).nullable(),
  works: z.array(z.object({ id: Id, title: z.string() })),
  /** Empty if the works say it all. */
  comment: z.string(),
  /** When the driver wants to come. */
  wished: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
});
export type UnderstoodLine = z.infer<typeof UnderstoodLine>;

export const SearchSuggestion = z.discriminatedUnion('kind', [PlaceSuggestion, WorkSuggestion]);
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;

export const SuggestForm = z.object({
  query: textForm(100),
  lat: numberForm(-90, 90),
  long: numberForm(-180, 180),
  limit: intForm(1, 20).default(8),
  /** Only its workshops and streets; the other cities themselves are found. */
  city_id: IdForm.optional(),
});

export const SuggestAnswer = z.object({
  items: z.array(SearchSuggestion),
  did_you_mean: z.string().nullable(),
  /** Null: the line is only the name of a work or of a place. */
  understood: UnderstoodLine.nullable(),
});
