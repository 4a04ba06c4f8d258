import { beforeEach, expect, it } from 'vitest';
import { tenderFormId, useDraft } from '../features/draft/draft.store.ts';
import { readDraft } from '../features/draft/draft-shape.ts';
import { paths } from '../lib/paths.ts';
import { answerCalls } from '../testing/answer-calls.ts';
import { BrowserPages, render } from '../testing/render.tsx';
import { LoginPage } from './login-page.tsx';

answerCalls(async () => Response.json({ success: true, data: {} }));
beforeEach(() => useDraft.setState(readDraft({})));

const needTow = () =>
  useDraft.getState().changeForm(tenderFormId, { leg: { kind: 'tow', address: '', place: null } });
async function pageFor(next: string): Promise<string | null> {
  window.history.replaceState(null, '', paths.login(next));
  return (await render(<LoginPage />, BrowserPages)).textContent;
}

it('says that the login leads to a tow truck', async () => {
  needTow();
  expect(await pageFor(paths.customerNewTender)).toContain('Войдите, чтобы найти эвакуатор');
});

it('says that a bid is not lost, and elsewhere nothing', async () => {
  expect(await pageFor(paths.customerNewTender)).toContain('Заявка не пропадёт');
  needTow();
  expect(await pageFor('/?drawer=bid')).toContain('Заявка не пропадёт');
  expect(await pageFor(paths.customerBids)).not.toMatch(/эвакуатор|Заявка не пропадёт/);
});
