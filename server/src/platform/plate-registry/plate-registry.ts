export interface RegistryCar {
  mark: string;
  model: string;
  generation?: string | null | undefined;
  modification?: string | null | undefined;
  year?: number | null | undefined;
  power_hp?: number | null | undefined;
  vin?: string | null | undefined;
}

/** Finds cars by plate, without their owners. */
export interface PlateRegistry {
  /** `plate` as `normalizePlate` returns it; undefined: no such plate. Throws when the registry does not answer. */
  find(plate: string): Promise<RegistryCar | undefined>;
}
