import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/api/call-error.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { render } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { NewCarForm } from './new-car-form.tsx';

answerCalls(async () => Response.json({ success: true, data: { marks: [], models: [], generations: [] } }));

const newCar = { markId: 1, markName: 'Kia', modelId: 2, generationId: 3, modificationId: 4 };
const error = vi.spyOn(showToast, 'error').mockReturnValue(undefined);

async function refused(): Promise<string | null | undefined> {
  const fields = { vin: ['Машина с таким VIN уже есть'], mileage: ['Пробег меньше прежнего'] };
  const onReady = () => Promise.reject(new CallError({ kind: 'http', status: 422, fields }));
  const page = await render(
    <NewCarForm formId="car" isSignedIn onReady={onReady} onBusy={() => undefined} />,
  );
  const form = page.querySelector('form');
  await act(async () => form?.requestSubmit());
  return form?.textContent;
}

const toasts = () => error.mock.calls.map(([text]) => text);
beforeEach(() => error.mockClear());

describe('a car that is refused', () => {
  it('shows each message at its field and as a toast', async () => {
    useDraft.setState(readDraft({ newCar }));
    expect(await refused()).toMatch(/Пробег меньше прежнего.*Машина с таким VIN уже есть/);
    expect(toasts()).toEqual(expect.arrayContaining(['Машина с таким VIN уже есть']));
  });

  it('found by its plate shows errors of missing fields as a toast', async () => {
    const lookup = { id: 'abc', vin: null, known: 'modification' };
    useDraft.setState(readDraft({ newCar: { ...newCar, lookup } }));
    expect(await refused()).toContain('Пробег меньше прежнего');
    expect(toasts()).toEqual(expect.arrayContaining(['Машина с таким VIN уже есть']));
  });
});
