import { z } from 'zod';
import { Id, Latitude, Longitude } from '../primitives.ts';

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

export const SearchSuggestion = z.discriminatedUnion('kind', [PlaceSuggestion, WorkSuggestion]);
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;
