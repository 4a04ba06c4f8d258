import { expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { kiaRio } from '../../testing/kia-rio.ts';
import { press, render } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { EditCarDialog } from './edit-car-dialog.tsx';

const errors = { vin: ['Машина с таким VIN уже есть'], id: ['Машина уже удалена'] };
answerCalls(async () => Response.json({ success: false, errors }, { status: 422 }));

it('a refused car shows each message as a toast, and at its field', async () => {
  const toasts = vi.spyOn(showToast, 'error').mockReturnValue(undefined);
  await render(<EditCarDialog car={kiaRio} onClose={() => undefined} />);
  await press('Сохранить');
  await vi.waitFor(() =>
    expect(toasts.mock.calls.map(([text]) => text)).toEqual([...errors.vin, ...errors.id]),
  );
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Машина с таким VIN уже есть');
});
