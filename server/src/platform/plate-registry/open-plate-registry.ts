import type { Config } from '../../config.ts';
import { DemoPlateRegistry } from './plate-registry.demo.ts';
import { HttpPlateRegistry } from './plate-registry.real.ts';
import type { PlateRegistry } from './plate-registry.ts';

/** The configured registry; without one the demo world's, or one that knows no car. */
export function openPlateRegistry({
  plateRegistry,
  seedDemo,
}: Pick<Config, 'plateRegistry' | 'seedDemo'>): PlateRegistry {
  if (plateRegistry) return new HttpPlateRegistry(plateRegistry);
  return seedDemo ? new DemoPlateRegistry() : { find: async () => undefined };
}
