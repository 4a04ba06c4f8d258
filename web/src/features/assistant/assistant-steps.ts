import type { ChosenCar } from '../cars/cars.api.ts';

/** Where the conversation leads. */
export interface AssistantSteps {
  /** Workshops that do all chosen works for the car; undefined: it is being counted. */
  found: number | undefined;
  car: ChosenCar | null;
  session: 'unknown' | 'anonymous' | 'signedIn';
  onShow: () => void;
  onManual: () => void;
  onCar: () => void;
}
