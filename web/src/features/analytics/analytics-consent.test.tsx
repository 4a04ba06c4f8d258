import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { removeCookie } from '../../lib/browser/cookies.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render } from '../../testing/render.tsx';
import { analyticsConsent } from './analytics-consent.store.ts';
import { AnalyticsConsent } from './analytics-consent.tsx';

let metrikaId: string | null = '12345';
answerCalls(async () => Response.json({ success: true, data: { metrika_id: metrikaId } }));

const question = () => document.body.textContent?.includes('Яндекс Метрику') ?? false;

beforeEach(() => {
  removeCookie('analytics_consent');
  queryClient.clear();
  metrikaId = '12345';
});

describe('the consent to analytics', () => {
  it.each([
    ['Разрешить', true],
    ['Не нужно', false],
  ])('is requested once: «%s» is stored', async (button, decision) => {
    await render(<AnalyticsConsent />);
    await vi.waitFor(() => expect(question()).toBe(true));
    expect(analyticsConsent()).toBeNull();
    await press(button);
    expect(analyticsConsent()).toBe(decision);
    expect(question()).toBe(false);
    const again = await render(<AnalyticsConsent />);
    expect(again.textContent).toBe('');
  });

  it('is not requested without a counter', async () => {
    metrikaId = null;
    const page = await render(<AnalyticsConsent />);
    await act(async () => undefined);
    expect(page.textContent).toBe('');
  });
});
