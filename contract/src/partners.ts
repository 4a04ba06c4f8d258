/** Partner programmes of the specification, by the number in their links. */
export const partnerIds = { carbox: 10, gpn_app: 11, gpn_bonus: 12 } as const;

/** Links get damaged on their way, so other numbers are ignored without an error. */
export function isKnownPartner(id: number | undefined): id is number {
  return Object.values<number | undefined>(partnerIds).includes(id);
}
