import { act, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render, waitFor } from '../../testing/render.tsx';
import { useSlotHold } from './slot-hold.ts';

const early = '2026-03-21T09:00:00+05:00';
const late = '2026-03-21T14:30:00+05:00';
const onLost = vi.fn();
let sent: string[] = [];
let isTaken = false;
let isCut = false;

answerCalls(async (url, { body }) => {
  const form = body as FormData;
  const isHold = url.includes('/slot/hold/');
  sent.push(isHold ? `hold ${form.get('from')}` : `release ${form.get('hold_id')}`);
  if (isCut) throw new TypeError('network');
  if (isHold && isTaken) {
    const errors = { from: ['Это время уже заняли'] };
    return new Response(JSON.stringify({ success: false, errors, request_id: 'x' }), { status: 409 });
  }
  const from = String(form.get('from'));
  return Response.json({
    success: true,
    data: isHold ? { hold_id: `id of ${from}`, expires_at: from, slot: { from, to: from } } : {},
  });
});

function Chosen({ slot, isOn = true }: { slot: string | null; isOn?: boolean }) {
  const hold = useSlotHold({ workshopId: 501, workIds: [5, 3], slot, isOn, onLost });
  return (
    <p>{[hold.id ?? 'none', hold.lost?.reason, hold.hasFailed && 'failed'].filter(Boolean).join(' ')}</p>
  );
}

function Choice() {
  const [slot, setSlot] = useState(early);
  return (
    <>
      <Chosen slot={slot} />
      <button type="button" onClick={() => setSlot(late)}>
        Позже
      </button>
    </>
  );
}

const shows = (page: HTMLElement, text: string) => waitFor(() => expect(page.textContent).toBe(text));

beforeEach(() => {
  sent = [];
  isTaken = false;
  isCut = false;
  onLost.mockClear();
});

it('a chosen time is reserved, and given back by another choice', async () => {
  const page = await render(<Choice />);
  await shows(page, `id of ${early}Позже`);
  await press('Позже');
  await shows(page, `id of ${late}Позже`);
  expect(sent).toEqual([`hold ${early}`, `release id of ${early}`, `hold ${late}`]);
});

it('nothing is reserved without a time, or for a driver who has not signed in', async () => {
  await shows(await render(<Chosen slot={null} />), 'none');
  await shows(await render(<Chosen slot={early} isOn={false} />), 'none');
  expect(sent).toEqual([]);
});

it('a time that another driver has taken is lost', async () => {
  isTaken = true;
  await shows(await render(<Chosen slot={early} />), 'none taken');
  expect(onLost).toHaveBeenCalledOnce();
});

it('a time stays in the form when no answer comes', async () => {
  isCut = true;
  await shows(await render(<Chosen slot={early} />), 'none failed');
  expect(onLost).not.toHaveBeenCalled();
});

it('a time is lost after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const page = await render(<Chosen slot={early} />);
  await act(async () => vi.waitFor(() => expect(page.textContent).toBe(`id of ${early}`)));
  await act(async () => vi.advanceTimersByTime(599_000));
  expect(onLost).not.toHaveBeenCalled();
  await act(async () => vi.advanceTimersByTime(2000));
  expect(onLost).toHaveBeenCalledOnce();
  expect(page.textContent).toBe('none over');
});
