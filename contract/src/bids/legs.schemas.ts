import { z } from 'zod';
import { legKinds } from '../enums.ts';
import { intForm, jsonListForm, numberForm, Roubles, textForm } from '../primitives.ts';

const maxLegRadiusKm = 500;

/** A journey that a workshop offers, around itself. */
export const WorkshopLeg = z.object({
  kind: z.enum(legKinds),
  radius_km: z.int().min(1).max(maxLegRadiusKm),
  price_from: Roubles.min(0).max(1_000_000),
});
export type WorkshopLeg = z.infer<typeof WorkshopLeg>;

export const WorkshopLegsForm = jsonListForm(WorkshopLeg, {
  max: legKinds.length,
  empty: 'Выберите хотя бы один способ',
  example: [{ kind: 'tow', radius_km: 30, price_from: 3000 }],
});

/** The journey of a bid: to the mechanic's work, or of the car. */
export const BidLeg = z.object({
  kind: z.enum(legKinds),
  /** Null, also the place, under the rule of the driver's phone; a mechanic has both with the visit. */
  address: z.string().nullable(),
  lat: z.number().nullable(),
  long: z.number().nullable(),
  /** Whole kilometres between the workshop and the car, at least 1; null: one of the places is not known. */
  distance_km: z.int().nullable(),
});
export type BidLeg = z.infer<typeof BidLeg>;

/** The time of the journey is the period of the bid. */
export const legForm = {
  leg_kind: z.enum(legKinds).optional(),
  leg_address: textForm(300).optional(),
  /** Absent: the distance is not checked. */
  leg_lat: numberForm(-90, 90).optional(),
  leg_long: numberForm(-180, 180).optional(),
} as const;

export const LegPriceForm = intForm(0, 1_000_000);
