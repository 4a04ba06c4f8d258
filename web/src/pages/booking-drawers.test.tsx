import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../features/auth/session.ts';
import { useDraft } from '../features/draft/draft.store.ts';
import { readDraft } from '../features/draft/draft-shape.ts';
import { pageHistory } from '../lib/page-history.ts';
import { PageRouter } from '../lib/page-router.tsx';
import { press, render, waitFor } from '../testing/render.tsx';
import { showToast } from '../ui/toast.tsx';
import { BookingDrawers } from './booking-drawers.tsx';

// The drawers themselves have tests of their own: here it is what leads from one to the next.
interface Step {
  onDone?: () => void;
  onCreated?: () => void;
  onBook?: () => void;
  onWorks?: () => void;
  onClose?: () => void;
  onLogin?: () => void;
}
const steps = vi.hoisted(() => ({
  drawer(name: string, ways: (keyof Step)[]) {
    return (props: Step) => (
      <section aria-label={name}>
        {ways.map((way) => (
          <button key={way} type="button" onClick={() => props[way]?.()}>
            {way}
          </button>
        ))}
      </section>
    );
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
vi.mock('../features/bids/bid-form.tsx', () => ({
  BidForm: steps.drawer('bid', ['onWorks', 'onClose', 'onCreated', 'onLogin']),
}));

const newCar = { markId: 1, markName: 'Kia', modelId: 2, generationId: 3, modificationId: 4 };

async function open(search: string): Promise<void> {
  window.history.replaceState(null, '', `/${search}`);
  await render(<BookingDrawers />, PageRouter);
}

/** The map with a workshop's card over another page, and the drawers of a booking over both. */
async function openOverMap(): Promise<void> {
  window.history.pushState(null, '', '/help');
  await render(<BookingDrawers />, PageRouter);
  await act(async () => pageHistory.push('/?city=kazan'));
  await act(async () => pageHistory.push('/?city=kazan&service=501'));
  await act(async () => pageHistory.push('/?city=kazan&service=501&drawer=bid'));
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

  it('no other name opens one', async () => {
    await open('?service=501&drawer=payment');
    await expectDrawer(null);
  });

  it('a car that was created leads to the works', async () => {
    await open('?drawer=car');
    await press('onCreated');
    await expectDrawer('work_types');
    expect(new URLSearchParams(window.location.search).get('drawer')).toBe('work_types');
  });
});

describe('drawers that are closed', () => {
  it('are not opened again by Back from the map', async () => {
    await openOverMap();
    await press('onWorks');
    await expectDrawer('work_types');
    await press('onClose');
    await expectDrawer(null);
    expect(window.location.search).toBe('?city=kazan');
    await act(async () => window.history.back());
    expect(window.location.pathname).toBe('/help');
  });

  it('by Back are closed one by one', async () => {
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

describe('a bid that was sent', () => {
  const expectPath = (path: string) =>
    waitFor(() => expect(window.location.pathname + window.location.search).toBe(path));
  const back = () => act(async () => window.history.back());

  it('is not under the page of the bids: Back leads to the map, and then out of it', async () => {
    await openOverMap();
    await press('onWorks');
    await expectDrawer('work_types');
    await press('onDone');
    await expectDrawer('bid');
    await press('onCreated');
    await expectPath('/customer/bids');
    await back();
    await expectPath('/?city=kazan');
    await expectDrawer(null);
    await back();
    await expectPath('/help');
  });

  it('is not there either when a link led to it', async () => {
    await open('?city=kazan&service=501&drawer=bid');
    await press('onCreated');
    await expectPath('/customer/bids');
    await back();
    await expectPath('/?city=kazan');
    await expectDrawer(null);
  });
});

describe('works that are changed from the bid', () => {
  it('are told as changed, and the bid is shown again', async () => {
    await open('?service=501&drawer=bid');
    await press('onWorks');
    await expectDrawer('work_types');
    await act(async () => useDraft.getState().toggleWork(8));
    await press('onDone');
    expect(showToast.success).toHaveBeenCalledExactlyOnceWith('Услуги успешно изменены');
    await expectDrawer('bid');
  });

  it('are not told as changed when they are the same', async () => {
    await open('?service=501&drawer=bid');
    await press('onWorks');
    await expectDrawer('work_types');
    await press('onDone');
    await expectDrawer('bid');
    expect(showToast.success).not.toHaveBeenCalled();
  });
});
