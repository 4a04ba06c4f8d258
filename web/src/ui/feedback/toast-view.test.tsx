import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { press, render } from '../../testing/render.tsx';
import { dismissNews, putToast, ToastView } from './toast-view.tsx';

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

it('news leaves when a dialog opens, an error stays', async () => {
  const page = await render(<ToastView />);
  await act(async () => {
    putToast('success', 'Отзыв отправлен');
    putToast('error', 'Нет связи');
  });
  await act(async () => dismissNews());
  const open = [...page.querySelectorAll('[role=alert], [role=status]')].map((one) => one.textContent);
  expect(open).toEqual([expect.stringContaining('Нет связи')]);
});

it('what was done is taken back by one tap, and the toast leaves', async () => {
  const page = await render(<ToastView />);
  const onClick = vi.fn();
  await act(async () => putToast('success', 'Работы убраны', { undo: { label: 'Вернуть', onClick } }));
  await press('Вернуть');
  expect(onClick).toHaveBeenCalledOnce();
  expect(page.querySelectorAll('[role=status]')).toHaveLength(0);
});

it('the same news again takes back the newest', async () => {
  const page = await render(<ToastView />);
  const [first, second] = [vi.fn(), vi.fn()];
  for (const onClick of [first, second])
    await act(async () => putToast('success', 'Работы убраны', { undo: { label: 'Вернуть', onClick } }));
  expect(page.querySelectorAll('[role=status]')).toHaveLength(1);
  for (const button of page.querySelectorAll('button'))
    if (button.textContent === 'Вернуть') await act(async () => button.click());
  expect([first, second].map((one) => one.mock.calls.length)).toEqual([0, 1]);
});
