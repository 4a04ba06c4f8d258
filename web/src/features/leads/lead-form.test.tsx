import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { LeadForm } from './lead-form.tsx';

const errors = { name: ['Имя слишком длинное'], kind: ['Таких заявок мы не берём'] };
answerCalls(async (url) =>
  url.includes('/lead/create/')
    ? Response.json({ success: false, errors }, { status: 422 })
    : Response.json({ success: true, data: { cities: [] } }),
);

it('a refused request shows each message as a toast, and at its field', async () => {
  const toasts = vi.spyOn(showToast, 'error').mockReturnValue(undefined);
  const page = await render(
    <LeadForm
      kind="business"
      person={{ name: 'Анна', phone: '+79162041750' }}
      commentExample=""
      privacy={null}
      onSent={() => undefined}
    />,
  );
  await act(async () => page.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  await press('Отправить заявку');
  await vi.waitFor(() =>
    expect(toasts.mock.calls.map(([text]) => text).sort()).toEqual([
      'Имя слишком длинное',
      'Таких заявок мы не берём',
    ]),
  );
  expect(page.textContent).toContain('Имя слишком длинное');
});
