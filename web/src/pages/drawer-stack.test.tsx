import { act, useState } from 'react';
import { createPath, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BrowserPages, render, waitFor } from '../testing/render.tsx';
import { useOverlayEntry } from '../ui/overlays/overlay-entry.ts';
import { useDrawerStack } from './drawer-stack.ts';

const map = '/?city=kazan';
let stack: ReturnType<typeof useDrawerStack>;
let navigate: ReturnType<typeof useNavigate>;
let openList: () => Promise<void>;

function Page() {
  stack = useDrawerStack();
  navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useOverlayEntry(isOpen, () => setOpen(false));
  openList = async () => {
    await act(async () => setOpen(true));
    await waitFor(() => expect(window.history.state.usr.overlays).toBe(1));
  };
  return null;
}

/** As a link of the page: the new entry stores the address below it. */
const follow = (to: string) =>
  act(async () => navigate(to, { state: { below: createPath(window.location) } }));
const back = () => act(async () => window.history.back());
const step = (take: (now: typeof stack) => void) => act(async () => take(stack));
const expectPath = (path: string) => waitFor(() => expect(createPath(window.location)).toBe(path));
const expectDrawer = (drawer: string | null) => waitFor(() => expect(stack.drawer).toBe(drawer));

beforeEach(async () => {
  window.history.pushState(null, '', '/help');
  await render(<Page />, BrowserPages);
  await follow(map);
  await follow(`${map}&service=501&drawer=car`);
  await openList();
});
afterEach(() => window.history.replaceState(null, '', '/'));

describe('a drawer that a link opened, with no map below it', () => {
  it('leaves the map, not the page before, when a step after a list closes', async () => {
    await act(async () => navigate(`${map}&drawer=car`));
    await openList();
    await step(({ push }) => push('work_types'));
    await expectDrawer('work_types');
    await step(({ close }) => close());
    await expectPath(map);
  });
});

describe('a step from a drawer with a list open over it', () => {
  it('replaces the list', async () => {
    await step(({ push }) => push('bid'));
    await expectDrawer('bid');
    await back();
    await expectDrawer('car');
    await back();
    await expectPath(map);
  });

  it('leads back from a detour to the drawer below, past the list', async () => {
    await step(({ push }) => push('bid'));
    await step(({ detour }) => detour('work_types'));
    await openList();
    await step((now) => now.back());
    await expectDrawer('bid');
  });

  it('closes the list with all drawers', async () => {
    await step(({ close }) => close());
    await expectPath(map);
    await back();
    await expectPath('/help');
  });

  it('to the page of a sent bid leaves no drawer below it', async () => {
    await step(({ push }) => push('bid'));
    await openList();
    await step(({ leaveSent }) => leaveSent('/customer/bids'));
    await expectPath('/customer/bids');
    await back();
    await expectPath(map);
    await back();
    await expectPath('/help');
  });
});
