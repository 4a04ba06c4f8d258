import { expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { kiaRio } from '../../testing/kia-rio.ts';
import { press, render } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { EditCarDialog } from './edit-car-dialog.tsx';

const errors = { vin: ['Машина с таким VIN уже есть'], id: ['Машина уже удалена'] };
answerCalls(async () => Response.json({ success: false, errors }, { status: 422 }));

it('a car that is refused is told of at its fields, and by a toast where no field says why', async () => {
  const told = vi.spyOn(showToast, 'error').mockReturnValue(undefined);
  await render(<EditCarDialog car={kiaRio} onClose={() => undefined} />);
  await press('Сохранить');
  await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('Машина уже удалена'));
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Машина с таким VIN уже есть');
});
