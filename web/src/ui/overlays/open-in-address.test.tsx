import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { BrowserPages, press, render, waitFor } from '../../testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { useOpenInAddress } from './open-in-address.ts';

function Answer({ answer }: { answer: 'move' | 'cancel' }) {
  const { isOpen, open, close } = useOpenInAddress('answer', answer);
  return (
    <>
      <button type="button" onClick={open}>
        {answer}
      </button>
      <Dialog open={isOpen} onClose={close} title={answer}>
        <p>?</p>
      </Dialog>
    </>
  );
}

const title = () => document.querySelector('[role=dialog]:not([data-ending-style]) h2')?.textContent;
const overlays = () => window.history.state?.usr?.overlays;
const back = () => act(async () => window.history.back());

async function show(address: string): Promise<void> {
  window.history.pushState(null, '', '/customer/bids');
  window.history.pushState({ usr: { below: '/customer/bids' } }, '', address);
  const both = (
    <>
      <Answer answer="move" />
      <Answer answer="cancel" />
    </>
  );
  await render(both, BrowserPages);
}

afterEach(() => window.history.replaceState(null, '', '/'));

it('a notification opens its dialog, Back closes it, and the next Back leaves the bid', async () => {
  await show('/customer/bids/7?answer=move&from=sms');
  await waitFor(() => expect(overlays()).toBe(1));
  expect(title()).toBe('move');
  await back();
  await waitFor(() => expect(title()).toBeUndefined());
  expect(`${window.location.pathname}${window.location.search}`).toBe('/customer/bids/7?from=sms');
  expect(window.history.state.usr.below).toBe('/customer/bids');
  await back();
  await waitFor(() => expect(window.location.pathname).toBe('/customer/bids'));
});

it('a dialog opens by its button, and an unknown answer opens none', async () => {
  await show('/customer/bids/7?answer=other');
  expect(title()).toBeUndefined();
  await press('cancel');
  expect(title()).toBe('cancel');
});
