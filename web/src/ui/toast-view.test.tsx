import { expect, it } from 'vitest';
import { ToastView } from './toast-view.tsx';

it('a toast stands at the bottom left, closes after 5,000 ms and can be dragged away', () => {
  expect(ToastView().props).toMatchObject({ position: 'bottom-left', autoClose: 5000, draggable: true });
});
