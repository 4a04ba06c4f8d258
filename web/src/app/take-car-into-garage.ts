import { useSession } from '../features/auth/session.ts';
import { isCarComplete, useDraft } from '../features/draft/draft.store.ts';

/** A car that was described before any login is in the garage after it. A bid that waits for the login takes its own. */
export function takeCarIntoGarage(): () => void {
  return useSession.subscribe(({ status, profile }, before) => {
    if (before.status !== 'anonymous' || status !== 'signedIn' || profile?.role !== 'customer') return;
    const { newCar, pendingWorkshopId, carCreated } = useDraft.getState();
    if (pendingWorkshopId !== null || !isCarComplete(newCar)) return;
    void import('../features/cars/car-form.api.ts')
      .then(({ createCarOnce }) => createCarOnce(newCar))
      .then((car) => {
        // Another car was described meanwhile: it is not this one.
        if (useDraft.getState().newCar === newCar) carCreated(car.id);
      })
      .catch(() => undefined);
  });
}
