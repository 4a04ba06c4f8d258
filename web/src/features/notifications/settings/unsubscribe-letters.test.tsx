import { describe, expect, it } from 'vitest';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { press, render, waitFor } from '../../../testing/render.tsx';
import { UnsubscribeLetters } from './unsubscribe-letters.tsx';

const sent: Record<string, FormDataEntryValue>[] = [];
answerCalls(async (_url, { body }) => {
  sent.push(Object.fromEntries(body as FormData));
  return Response.json({ success: true, data: { type: 'slots' } });
});

describe('the way out of letters', () => {
  it('needs a press, and names the kind that ended', async () => {
    const page = await render(<UnsubscribeLetters token="7.slots.signature" />);
    expect(sent).toEqual([]);
    await press('Не присылать');
    await waitFor(() => expect(page.textContent).toContain('Письма «Свободное время» больше не придут'));
    expect(sent).toEqual([{ token: '7.slots.signature' }]);
  });
});
