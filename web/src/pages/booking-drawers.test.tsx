import { act } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../features/auth/session.ts';
import { useDraft } from '../features/draft/draft.store.ts';
import { readDraft } from '../features/draft/draft-shape.ts';
import { useSelectionInAddress } from '../features/map-search/url/selection-in-address.ts';
import { BrowserPages, press, render, waitFor } from '../testing/render.tsx';
import { showToast } from '../ui/feedback/toast.tsx';
import { BookingDrawers } from './booking-drawers.tsx';

type Way = 'onDone' | 'onBook' | 'onWorks' | 'onCar' | 'onClose' | 'onLogin';
interface Step extends Partial<Record<Way, () => void>> {
  onCreated?: (bidId?: number, source?: 'ai' | 'manual') => void;
}
const steps = vi.hoisted(() => ({
  /** Of the last rendered drawer: an answer may come when it is gone. */
  last: {} as Step,
  drawer(name: string, ways: (keyof Step)[]) {
    return (props: Step) => {
      steps.last = props;
      return (
        <section aria-label={name}>
          {ways.map((way) => (
            <button key={way} type="button" onClick={() => props[way]?.()}>
              {way}
            </button>
          ))}
        </section>
      );
    };
  },
}));
vi.mock('../features/work-types/work-types-drawer.tsx', () => ({
  WorkTypesDrawer: steps.drawer('work_types', ['onDone', 'onClose']),
}));
vi.mock('../features/cars/car-drawer.tsx', () => ({
  CarDrawer: steps.drawer('car', ['onDone', 'onCreated']),
}));
vi.mock('../features/workshops/workshop-drawer.tsx', () => ({
  WorkshopDrawer: steps.drawer('service', ['onBook']),
}));
vi.mock('../features/booking/bid-form.tsx', () => ({
  BidForm: steps.drawer('bid', ['onWorks', 'onCar', 'onClose', 'onCreated', 'onLogin']),
}));

const newCar = { markId: 1, markName: 'Kia', modelId: 2, generationId: 3, modificationId: 4 };

let navigate: ReturnType<typeof useNavigate>;
/** As a link of the page: the new entry stores the address below it. */
const follow = (to: string) =>
  act(async () => navigate(to, { state: { below: createPath(window.location) } }));

function NavigateOfPage() {
  navigate = useNavigate();
  return null;
}

async function open(search: string): Promise<void> {
  window.history.replaceState(null, '', `/${search}`);
  await render(<Drawers />, BrowserPages);
}

function Drawers() {
  const isMap = useLocation().pathname === '/';
  return (
    <>
      {isMap && <BookingDrawers found={undefined} />}
      <NavigateOfPage />
    </>
  );
}

/** With the works of the address in the draft. */
function Booking() {
  const { pathname, search } = useLocation();
  const works = new URLSearchParams(search).get('works')?.split(',').map(Number) ?? [];
  return (
    <>
      {pathname === '/' && <DraftAndDrawers works={works} />}
      <NavigateOfPage />
    </>
  );
}

function DraftAndDrawers({ works }: { works: number[] }) {
  useSelectionInAddress({ works, auto: null });
  return <BookingDrawers found={undefined} />;
}

async function openOverMap(): Promise<void> {
  window.history.pushState(null, '', '/help');
  await render(<Drawers />, BrowserPages);
  await follow('/?city=kazan');
  await follow('/?city=kazan&service=501');
  await follow('/?city=kazan&service=501&drawer=bid');
  await expectDrawer('bid');
}

const shownDrawer = () => document.querySelector('section')?.getAttribute('aria-label') ?? null;
const expectDrawer = (name: string | null) => waitFor(() => expect(shownDrawer()).toBe(name));

beforeEach(() => {
  useDraft.setState(readDraft({ workIds: [3], newCar }));
  useSession.setState({ status: 'anonymous', profile: null });
  vi.spyOn(showToast, 'success').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, data: [] })));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('the drawers', () => {
  it.each(['car', 'work_types', 'service', 'bid'])('the address opens %s', async (kind) => {
    await open(`?city=kazan&service=501&drawer=${kind}`);
    await expectDrawer(kind);
  });

  it('no other name opens a drawer', async () => {
    await open('?service=501&drawer=payment');
    await expectDrawer(null);
  });

  it.each(['?drawer=car', '?service=501&drawer=car'])(
    'a created car switches the drawer to the works, also when works are chosen (%s)',
    async (search) => {
      await open(search);
      await press('onCreated');
      await expectDrawer('work_types');
      expect(new URLSearchParams(window.location.search).get('drawer')).toBe('work_types');
    },
  );
});

describe('a car created from the bid', () => {
  it('switches to the works, and then returns to the bid', async () => {
    await openOverMap();
    await press('onCar');
    await expectDrawer('car');
    await press('onCreated');
    await expectDrawer('work_types');
    await press('onDone');
    await expectDrawer('bid');
  });
});

describe('closed drawers', () => {
  it('are not opened again by Back from the map', async () => {
    await openOverMap();
    await press('onWorks');
    await expectDrawer('work_types');
    await press('onClose');
    await expectDrawer(null);
    expect(window.location.search).toBe('?city=kazan&service=501');
    await act(async () => window.history.back());
    expect(window.location.search).toBe('?city=kazan');
    await act(async () => window.history.back());
    expect(window.location.pathname).toBe('/help');
  });

  it('are closed one by one by Back', async () => {
    await openOverMap();
    await press('onWorks');
    await expectDrawer('work_types');
    await act(async () => window.history.back());
    await expectDrawer('bid');
    await act(async () => window.history.back());
    await expectDrawer(null);
    expect(window.location.search).toBe('?city=kazan&service=501');
  });
});

describe('a sent bid', () => {
  const expectPath = (path: string) =>
    waitFor(() => expect(window.location.pathname + window.location.search).toBe(path));
  const back = () => act(async () => window.history.back());
  async function openFormOverWorks(): Promise<void> {
    await openOverMap();
    await press('onWorks');
    await expectDrawer('work_types');
    await press('onDone');
    await expectDrawer('bid');
  }
  /** Back from the bids leads to the map, and then out of it. */
  async function sendAndGoBack(...entries: string[]): Promise<void> {
    await press('onCreated');
    await expectPath('/customer/bids');
    for (const entry of entries) {
      await back();
      await expectPath(entry);
      await expectDrawer(null);
    }
    await back();
    await expectPath('/help');
  }
  const cardAndMap = ['/?city=kazan&service=501', '/?city=kazan'];

  it('is not below the page of the bids: Back leads to the map, and then out of it', async () => {
    await openFormOverWorks();
    await sendAndGoBack(...cardAndMap);
  });

  it.each(['', '&works=3'])('is not there either when a link led to it (%s)', async (works) => {
    window.history.pushState(null, '', '/help');
    window.history.pushState(null, '', `/?city=kazan${works}&service=501&drawer=bid`);
    await render(<Drawers />, BrowserPages);
    await sendAndGoBack('/?city=kazan');
  });

  it('is not there either after a login on the way', async () => {
    await openFormOverWorks();
    const form = window.location.pathname + window.location.search;
    await press('onLogin');
    await expectPath(`/join/login?next=${encodeURIComponent(form)}`);
    await back();
    await expectDrawer('bid');
    await press('onLogin');
    await expectDrawer(null);
    // As the login page does: with the state.
    await act(async () => navigate(form, { replace: true, state: window.history.state.usr }));
    await expectDrawer('bid');
    await sendAndGoBack(...cardAndMap);
  });

  it.each([
    ['were chosen before', '?city=kazan&works=3', [3]],
    ['are chosen on the way', '?city=kazan', []],
  ])('removes its works: Back finds the same page when they %s', async (_, map, works) => {
    useDraft.getState().setWorkIds(works);
    window.history.pushState(null, '', '/help');
    await render(<Booking />, BrowserPages);
    await follow(`/${map}`);
    await follow(`/${map}&service=501&drawer=work_types`);
    await act(async () => useDraft.getState().setWorkIds([3]));
    await press('onDone');
    await expectDrawer('bid');
    await act(async () => {
      useDraft.getState().finish(501);
      await press('onCreated');
    });
    await expectPath('/customer/bids');
    await back();
    await expectPath('/?city=kazan');
    await expectDrawer(null);
    await back();
    await expectPath('/help');
    expect(useDraft.getState().workIds).toEqual([]);
  });

  it.each([
    ['closed the form', 'onClose', '/?city=kazan&service=501'],
    ['gone back to the works', 'onWorks', '/?city=kazan&service=501&drawer=work_types'],
  ])('keeps the page of a person who has %s', async (_, way, path) => {
    const created = await leftForm(way);
    await expectPath(path);
    await act(async () => created());
    await expectPath(path);
  });

  it('leads to the bid itself when its works come from the assistant', async () => {
    await openOverMap();
    await act(async () => steps.last.onCreated?.(7, 'ai'));
    await expectPath('/customer/bids/7');
  });

  it('does not replace a page that was opened meanwhile', async () => {
    const created = await leftForm('onClose');
    await expectPath('/?city=kazan&service=501');
    await follow('/business');
    await act(async () => created());
    await expectPath('/business');
    await back();
    await expectPath('/?city=kazan&service=501');
  });

  /** Leaves the form in one of its ways; the answer to its submission comes later. */
  async function leftForm(way: string): Promise<() => void> {
    await openOverMap();
    const { onCreated } = steps.last;
    await press(way);
    return () => onCreated?.();
  }
});

describe('works changed from the bid', () => {
  it('show a message, and the bid is shown again', async () => {
    await open('?service=501&drawer=bid');
    await press('onWorks');
    await expectDrawer('work_types');
    await act(async () => useDraft.getState().toggleWork(8));
    await press('onDone');
    expect(showToast.success).toHaveBeenCalledExactlyOnceWith('Услуги успешно изменены');
    await expectDrawer('bid');
  });

  it('show no message when they are the same', async () => {
    await open('?service=501&drawer=bid');
    await press('onWorks');
    await expectDrawer('work_types');
    await press('onDone');
    await expectDrawer('bid');
    expect(showToast.success).not.toHaveBeenCalled();
  });
});
