import { type LegKind, legKinds } from '../enums.ts';

/** Codes that a workshop chooses. A journey has terms of its own. */
export function ownAmenities(codes: readonly string[]): string[] {
  return codes.filter((code) => !legKinds.some((kind) => kind === code));
}

/** What the search filters by: the journeys count as amenities. */
export function searchedAmenities(codes: readonly string[], legs: readonly { kind: LegKind }[]): string[] {
  return [...ownAmenities(codes), ...legs.map(({ kind }) => kind)];
}
