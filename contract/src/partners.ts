/** Partner programmes of the specification, by the number that stands in links. */
export const partnerIds = { carbox: 10, gpn_app: 11, gpn_bonus: 12 } as const;

/** Links get mangled on their way: other numbers are ignored, never an error. */
export function isKnownPartner(id: number | undefined): id is number {
  return Object.values<number | undefined>(partnerIds).includes(id);
}
