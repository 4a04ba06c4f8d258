/** What a registry says of a car, in its own words. */
export interface RegistryCar {
  mark: string;
  model: string;
  generation?: string | null | undefined;
  modification?: string | null | undefined;
  year?: number | null | undefined;
  power_hp?: number | null | undefined;
  vin?: string | null | undefined;
}

/** Knows cars by their plates; knows nothing of their owners. */
export interface PlateRegistry {
  /** `plate` as `normalizePlate` returns it; undefined: no such plate. Throws when the registry does not answer. */
  find(plate: string): Promise<RegistryCar | undefined>;
}
