import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { render, waitFor } from '../../testing/render.tsx';
import type { AssistantSteps } from './assistant-steps.ts';
import { QuickReplies } from './quick-replies.tsx';

const city = { id: 1, slug: 'moskva', name: 'Москва', timezone: 'Europe/Moscow', lat: 55.751, long: 37.619 };
answerCalls(async () => Response.json({ success: true, data: { cities: [city] } }));

const steps = { car: null, session: 'anonymous', onCar: () => {} } as unknown as AssistantSteps;
const turnOf = (level: AssistantTurn['safety']['level']) =>
  ({
    question: null,
    suggestions: [{}],
    slots: {},
    missing: [],
    safety: { level },
  }) as unknown as AssistantTurn;

it.each([
  ['none', true],
  ['warn', true],
  ['stop', false],
] as const)('at the danger «%s» a reply for tomorrow is offered: %s', async (level, isOffered) => {
  const host = await render(<QuickReplies {...steps} turn={turnOf(level)} onOperator={() => {}} />);
  await waitFor(() => expect(host.textContent).toContain('Можно ехать?'));
  expect(host.textContent?.includes('Сделаю завтра')).toBe(isOffered);
});
