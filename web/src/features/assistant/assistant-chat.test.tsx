import { expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { render, waitFor } from '../../testing/render.tsx';
import { liftToasts } from '../../ui/feedback/toast-lift.ts';
import { defaultCity } from '../city/city.store.ts';
import { AssistantChat } from './assistant-chat.tsx';
import type { AssistantSteps } from './assistant-steps.ts';

vi.mock('../../ui/feedback/toast-lift.ts', () => ({ liftToasts: vi.fn() }));
answerCalls(async () => Response.json({ success: true, data: { cities: [defaultCity] } }));

it('a toast is above the quick answers and the field', async () => {
  const steps = { car: null, session: 'anonymous' } as unknown as AssistantSteps;
  await render(<AssistantChat {...steps} />);
  const foot = vi.mocked(liftToasts).mock.calls[0]?.[0];
  await waitFor(() => expect(foot?.textContent).toContain('Скрипят тормоза'));
  expect(foot?.querySelector('textarea')).not.toBeNull();
});
