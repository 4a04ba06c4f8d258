import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { changeTalk } from '../features/assistant/assistant.store.ts';
import { useSession } from '../features/auth/session.ts';
import { BidForm } from '../features/booking/bid-form.tsx';
import { NearestTime } from '../features/booking/nearest-time.tsx';
import { NextWorkshops } from '../features/booking/next-workshops/next-workshops.tsx';
import { TenderLink } from '../features/booking/tender/tender-link.tsx';
import { CarDrawer } from '../features/cars/car-drawer.tsx';
import { type ChosenCar, useChosenCar } from '../features/cars/cars.api.ts';
import { CompareMark } from '../features/compare/compare-mark.tsx';
import { ConsentNote } from '../features/consents/consent-note.tsx';
import { useDraft } from '../features/draft/draft.store.ts';
import { amenityLabel } from '../features/map-search/filters/amenity-labels.ts';
import { ReviewList } from '../features/reviews/review-list.tsx';
import { WorkTypesDrawer } from '../features/work-types/work-types-drawer.tsx';
import { AskLink } from '../features/workshops/ask-link.tsx';
import { WorkshopAvailability } from '../features/workshops/workshop-availability.tsx';
import { WorkshopDrawer } from '../features/workshops/workshop-drawer.tsx';
import { WorkshopNextStep } from '../features/workshops/workshop-next-step.tsx';
import { useWorkshop } from '../features/workshops/workshops.api.ts';
import { paths } from '../lib/paths.ts';
import type { Openable } from '../ui/feedback/lazy-fallback.ts';
import { showToast } from '../ui/feedback/toast.tsx';
import { AssistantStep } from './assistant-step.tsx';
import { type DrawerKind, useDrawerStack } from './drawer-stack.ts';
import { DriverStep } from './driver-step.tsx';
import { useFocusBack } from './focus-back.ts';
import { useSlotInAddress } from './slot-in-address.ts';

export interface BookingDrawersProps extends Openable {
  /** Workshops of the present search; undefined: it is under way. */
  found: number | undefined;
}

export function BookingDrawers({ found }: BookingDrawersProps) {
  const stack = useDrawerStack();
  const isSignedIn = useSession((session) => session.status === 'signedIn');
  const isKnown = useSession((session) => session.status !== 'unknown');
  const workIds = useDraft((draft) => draft.workIds);
  const isDriver = useSession(({ profile }) => profile?.role === 'customer');
  const isWorkshop = useSession(({ profile }) => profile?.role === 'service');
  const { car, isPending } = useChosenCar(isDriver);
  const isReady = isKnown && !isPending;
  const missing = useBookingEntry(stack, workIds.length > 0, car !== null, isReady);
  useSlotInAddress(stack, isReady && workIds.length > 0 && car !== null);

  /** The next step towards the bid, without those already chosen. */
  const nextStep = (chosen: DrawerKind | null): DrawerKind => {
    if (workIds.length === 0 && chosen !== 'work_types') return 'work_types';
    return car === null && chosen !== 'car' ? 'car' : 'bid';
  };
  const { workshopId } = stack;
  const drawer = missing ?? stack.drawer;
  const others = useOthers(car, (id) => stack.push(nextStep(null), id));
  useFocusBack(drawer, workshopId);
  if (drawer === 'service' && workshopId !== null) {
    return (
      <WorkshopDrawer
        workshopId={workshopId}
        workIds={workIds}
        car={car}
        bidPath={paths.customerBid}
        amenityLabel={amenityLabel}
        onBack={stack.back}
        onClose={stack.close}
        onBook={() => stack.push(nextStep(null))}
        onCar={() => stack.detour('car')}
        onWorks={() => stack.detour('work_types')}
        returnTo={stack.returnTo}
        several={others}
        extra={(workshop) => (
          <>
            <NearestTime workshop={workshop} workIds={workIds} onBook={() => stack.push(nextStep(null))} />
            <CompareMark workshop={workshop} workIds={workIds} />
            <AskLink workshop={workshop} />
          </>
        )}
        reviews={({ id, name }) => <ReviewList workshopId={id} workshopName={name} canMark={isDriver} />}
      />
    );
  }
  if (isWorkshop && drawer !== null && workshopId !== null)
    return <DriverStep onBack={stack.back} onClose={stack.close} />;
  if (drawer === 'ai') return <AssistantStep stack={stack} found={found} car={car} />;
  if (drawer === 'work_types') {
    return <WorksStep stack={stack} modificationId={car?.modificationId ?? null} nextStep={nextStep} />;
  }
  if (drawer === 'car') return <CarStep stack={stack} isSignedIn={isSignedIn} nextStep={nextStep} />;
  if (drawer === 'bid' && workshopId !== null) {
    return (
      <BidStep stack={stack} workshopId={workshopId} isSignedIn={isSignedIn} isReady={isReady} car={car} />
    );
  }
  return null;
}

type Stack = ReturnType<typeof useDrawerStack>;

/** Employees have no bids of their own. */
function useOthers(car: ChosenCar | null, onMove: (workshopId: number) => void) {
  const isDriver = useSession(({ profile }) => profile?.role !== 'service');
  return (workshop: Workshop) =>
    isDriver && (
      <>
        <NextWorkshops workshop={workshop} car={car} onMove={onMove} />
        <TenderLink workshopId={workshop.id} />
      </>
    );
}

/**
 * «Записаться» on a card or a pin leads straight to the bid; missing choices come first. A driver who comes back to a
 * bid (Back, a reload, the login page) stays on it. Returns the missing choice at once, before the address names it.
 */
function useBookingEntry(
  stack: Stack,
  hasWorks: boolean,
  hasCar: boolean,
  isReady: boolean,
): DrawerKind | null {
  const isReturn = useNavigationType() === 'POP' || !stack.isEntry;
  const { pathname } = useLocation();
  const isPending = useDraft((draft) => draft.pendingWorkshopId !== null);
  const missing: DrawerKind | null = hasWorks ? (hasCar ? null : 'car') : 'work_types';
  // The works do not wait for the session and the garage.
  const isKnown = isReady || !hasWorks;
  const leadsTo = isReturn || isPending ? null : missing;
  const { drawer, workshopId, replace } = stack;
  // Judged once for each entry: later changes of the draft, as when the bid is made here or in another tab, do not
  // matter. The address may be rewritten meanwhile, so the workshop identifies the entry.
  const judged = useRef<{ workshopId: number | null; leadsTo: DrawerKind | null } | null>(null);
  useEffect(() => {
    // A bid that was left for other things must not be sent at some later login.
    const { pendingWorkshopId, setPending } = useDraft.getState();
    const isLeft = drawer !== 'bid' || workshopId !== pendingWorkshopId;
    if (pendingWorkshopId !== null && isLeft) setPending(null);
  }, [drawer, workshopId]);
  useEffect(() => {
    if (drawer !== 'bid') judged.current = null;
    if (
      drawer !== 'bid' ||
      judged.current?.workshopId === workshopId ||
      window.location.pathname !== pathname
    )
      return;
    if (!isReturn && !isKnown) return;
    judged.current = { workshopId, leadsTo };
    if (leadsTo) replace(leadsTo);
  }, [drawer, workshopId, isReturn, isKnown, leadsTo, replace, pathname]);
  if (drawer !== 'bid') return null;
  return judged.current?.workshopId === workshopId ? judged.current.leadsTo : isKnown ? leadsTo : null;
}

interface WorksStepProps {
  stack: Stack;
  modificationId: number | null;
  nextStep: (chosen: DrawerKind) => DrawerKind;
}

function WorksStep({ stack, modificationId, nextStep }: WorksStepProps) {
  const [worksBefore] = useState(() => useDraft.getState().workIds.join());
  const [scope] = useState(() => {
    const { carId, workIds } = useDraft.getState();
    return { carId, modificationId, workIds };
  });
  const workshop = useWorkshop(stack.workshopId, scope).data;
  const onDone = () => {
    const isChanged = useDraft.getState().workIds.join() !== worksBefore;
    if (stack.isDetour && isChanged) showToast.success('Услуги успешно изменены');
    if (stack.isDetour) stack.back();
    else if (stack.workshopId === null) stack.close();
    else stack.push(nextStep('work_types'));
  };
  const askAssistant = (words: string) => {
    if (words) changeTalk({ text: words });
    stack.push('ai');
  };
  return (
    <WorkTypesDrawer
      workshopId={stack.workshopId}
      workshopName={workshop?.name}
      modificationId={modificationId}
      onBack={stack.workshopId === null && !stack.isDetour ? undefined : stack.back}
      onClose={stack.close}
      onDone={onDone}
      onAssistant={stack.workshopId === null && !stack.isDetour ? askAssistant : undefined}
      returnTo={stack.returnTo}
    />
  );
}

interface CarStepProps {
  stack: Stack;
  isSignedIn: boolean;
  nextStep: (chosen: DrawerKind) => DrawerKind;
}

function CarStep({ stack, isSignedIn, nextStep }: CarStepProps) {
  const isFlow = stack.workshopId !== null || stack.isDetour;
  const next = isFlow ? nextStep('car') : 'work_types';
  const isSomebody = useSession(({ status }) => status === 'signedIn');
  return (
    <CarDrawer
      isSignedIn={isSignedIn}
      isEmployee={isSomebody && !isSignedIn}
      nextLabel={stack.isDetour ? 'Готово' : next === 'bid' ? 'Дальше к заявке' : 'Дальше к работам'}
      loginPath={paths.login(stack.address())}
      onBack={isFlow ? stack.back : undefined}
      onClose={stack.close}
      onDone={() => (stack.isDetour ? stack.back() : stack.push(next))}
      onCreated={() => (stack.isDetour && !stack.workshopId ? stack.back() : stack.replace('work_types'))}
      onAssistant={next === 'work_types' && !stack.isDetour ? () => stack.push('ai') : undefined}
      onMarkOnly={isFlow ? undefined : stack.close}
    />
  );
}

interface BidStepProps {
  stack: Stack;
  workshopId: number;
  isSignedIn: boolean;
  isReady: boolean;
  car: ChosenCar | null;
}

function BidStep({ stack, workshopId, isSignedIn, isReady, car }: BidStepProps) {
  const phone = useSession((session) => session.profile?.phone ?? null);
  const others = useOthers(car, (id) => stack.push('bid', id));
  const availability = (workshop: Workshop) => (
    <WorkshopAvailability
      workshop={workshop}
      bidPath={paths.customerBid}
      onCar={() => stack.detour('car')}
      onWorks={() => stack.detour('work_types')}
      several={others(workshop)}
    />
  );
  const nextStep = (workshop: Workshop) => (
    <WorkshopNextStep workshop={workshop} bidPath={paths.customerBid} onOther={stack.close} />
  );
  return (
    <BidForm
      key={workshopId}
      workshopId={workshopId}
      isSignedIn={isSignedIn}
      isReady={isReady}
      accountPhone={phone}
      car={car}
      availability={availability}
      nextStep={nextStep}
      consent={<ConsentNote kind="booking" />}
      loginConsent={<ConsentNote kind="account" />}
      onBack={stack.back}
      onClose={stack.close}
      returnTo={stack.returnTo}
      onCar={() => stack.detour('car')}
      onWorks={() => stack.detour('work_types')}
      onLogin={stack.login}
      onCreated={(bidId, source) =>
        stack.leaveSent(source === 'ai' ? paths.customerBid(bidId) : paths.customerBids)
      }
    />
  );
}
