import { createPath, useLocation, useNavigate } from 'react-router';
import type { EntryState } from '../../../ui/overlays/overlay-entry.ts';
import type { RegistrationDraft } from '../registration.store.ts';
import type { CityPlace } from './cities.api.ts';
import { type RegistrationStep, registrationSteps, stepErrors } from './registration-checks.ts';

/** Each step is an entry of the history. A step opens once those before it are filled in. */
export function useStepOfAddress(draft: RegistrationDraft, cities: readonly CityPlace[]) {
  const location = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(location.search).get('step');
  const last = registrationSteps.map(String).indexOf(wanted ?? '');
  const missing = registrationSteps.findIndex(
    (one) => Object.keys(stepErrors(one, draft, cities)).length > 0,
  );
  const index = Math.max(0, missing === -1 ? last : Math.min(last, missing));
  const pathOf = (step: RegistrationStep) =>
    step === 'place' ? location.pathname : `${location.pathname}?step=${step}`;
  return {
    index,
    step: registrationSteps[index] ?? 'place',
    // Drawn at once: a second press must not open the step twice.
    open: (to: RegistrationStep) =>
      navigate(pathOf(to), { state: { below: createPath(location) } satisfies EntryState, flushSync: true }),
    goBack: () => {
      const path = pathOf(registrationSteps[index - 1] ?? 'place');
      const { below } = (location.state ?? {}) as EntryState;
      if (below === path) navigate(-1);
      else navigate(path, { replace: true, flushSync: true });
    },
  };
}
