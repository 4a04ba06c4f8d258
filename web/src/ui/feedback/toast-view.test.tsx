import { act } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { putToast, ToastView } from './toast-view.tsx';

it('a toast shows at the bottom left, closes after 5,000 ms and can be dragged away', () => {
  expect(ToastView().props).toMatchObject({ position: 'bottom-left', autoClose: 5000, draggable: true });
});

it('a repeated message shows once; while the first one closes, it shows again', async () => {
  const page = await render(<ToastView />);
  const said = () => page.querySelectorAll('[role=alert]').length;
  await act(async () => putToast('error', 'Не вышло'));
  await act(async () => putToast('error', 'Не вышло'));
  expect(said()).toBe(1);
  await act(async () => page.querySelector<HTMLElement>('[aria-label="Закрыть"]')?.click());
  // It still slides out.
  expect(said()).toBe(0);
  await act(async () => putToast('error', 'Не вышло'));
  expect(said()).toBe(1);
});
