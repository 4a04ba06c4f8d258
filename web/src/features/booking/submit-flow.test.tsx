import { act, lazy } from 'react';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { create } from 'zustand';
import { CallError } from '../../lib/api/call-error.ts';
import { unknownFailureText } from '../../lib/api/error-messages.ts';
import { readCookie, removeCookie } from '../../lib/browser/cookies.ts';
import { browserRouter, press, render } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { changeTalk, forgetTalk, useAssistant } from '../assistant/assistant.store.ts';
import { saveProgress, sendLoginCode } from '../auth/login-code.api.ts';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { submitBid } from './submit-bid.ts';
import { useSubmitFlow } from './submit-flow.ts';

vi.mock('./submit-bid.ts', () => ({
  submitBid: vi.fn(async () => ({ bidId: 3001, isVisit: false, missedFiles: [] })),
}));

vi.mock('../auth/login-code.api.ts', async (original) => ({
  ...(await original<object>()),
  sendLoginCode: vi.fn(),
}));

const car = { markId: 1, modelId: 2, generationId: 3, modificationId: 4, licensePlate: 'А482КХ777' };
const sessionId = '3d0e8a3e-1111-4222-8333-444455556666';
const onLogin = vi.fn();
const onCreated = vi.fn();

function Form({ isSignedIn }: { isSignedIn: boolean }) {
  const flow = useSubmitFlow({
    workshopId: 501,
    isSignedIn,
    isReady: true,
    form: { current: null },
    validate: () => ({}),
    order: () => ({ phone: '+79031234567' }) as never,
    onLogin,
    onCreated,
  });
  return (
    <>
      <button type="button" aria-busy={flow.isBusy} onClick={() => void flow.submit()}>
        Отправить
      </button>
      {flow.refusals.phone}
      {flow.code.progress && `код для ${flow.code.progress.phone}`}
      <button type="button" onClick={flow.code.cancel}>
        Назад
      </button>
    </>
  );
}

const session = create(() => ({ isSignedIn: true }));
const FormOfSession = () => <Form isSignedIn={session().isSignedIn} />;

beforeEach(() => {
  vi.useFakeTimers();
  saveProgress(null);
  vi.spyOn(showToast, 'success').mockReturnValue(undefined);
  useDraft.setState(readDraft({ workIds: [3] }));
  removeCookie('draft');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  forgetTalk();
  for (const mock of [onLogin, onCreated, vi.mocked(submitBid), vi.mocked(sendLoginCode)]) mock.mockClear();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

describe('a created bid', () => {
  it('shows a toast, and a second later the browser goes to the bids', async () => {
    await render(<Form isSignedIn />);
    await press('Отправить');
    expect(showToast.success).toHaveBeenCalledExactlyOnceWith('Заявка создана');
    await pass(999);
    expect(onCreated).not.toHaveBeenCalled();
    await pass(1);
    expect(onCreated).toHaveBeenCalledExactlyOnceWith(3001, 'manual');
  });

  it('is a visit where the workshop takes bookings at once', async () => {
    vi.mocked(submitBid).mockResolvedValueOnce({ bidId: 3001, isVisit: true, missedFiles: [] });
    await render(<Form isSignedIn />);
    await press('Отправить');
    expect(showToast.success).toHaveBeenCalledExactlyOnceWith('Вы записаны');
    await pass(1000);
  });

  it('comes from the assistant when one of its works does', async () => {
    changeTalk({ works: [3], sessionId, answerId: 8 });
    await render(<Form isSignedIn />);
    await press('Отправить');
    await pass(1000);
    expect(onCreated).toHaveBeenCalledExactlyOnceWith(3001, 'ai');
    expect(useAssistant.getState().bids).toEqual([{ id: 3001, answerId: 8 }]);
  });

  it('with other works does not belong to the conversation', async () => {
    changeTalk({ works: [4], sessionId });
    await render(<Form isSignedIn />);
    await press('Отправить');
    await pass(1000);
    expect(useAssistant.getState().bids).toEqual([]);
  });

  it('leaves the draft before its form is left, so that the next page does not see it', async () => {
    const works: number[][] = [];
    onCreated.mockImplementationOnce(() => works.push(useDraft.getState().workIds));
    await render(<Form isSignedIn />);
    await press('Отправить');
    await pass(1000);
    expect(works).toEqual([[]]);
  });
});

describe('a refused bid', () => {
  const refuse = (fields: Record<string, string[]>) =>
    vi.mocked(submitBid).mockRejectedValueOnce(new CallError({ kind: 'http', status: 422, fields }));

  it('shows each message as a toast, also when a field shows it', async () => {
    vi.spyOn(showToast, 'error').mockReturnValue(undefined);
    refuse({ phone: ['Проверьте номер'], service_id: ['Автосервис не найден'] });
    await render(<Form isSignedIn />);
    await press('Отправить');
    await pass(0);
    expect(vi.mocked(showToast.error).mock.calls.map(([text]) => text)).toEqual([
      'Проверьте номер',
      'Автосервис не найден',
    ]);
  });
});

describe('a bid of an anonymous person', () => {
  const phone = '+79031234567';
  const progress = { requestId: 'r1', phone, codeLength: 6, resendAt: 4e12, expiresAt: 4e12 };

  it('shows the field of the code sent to its phone, with a complete car in the cookie, and is not sent yet', async () => {
    vi.mocked(sendLoginCode).mockResolvedValueOnce(progress);
    useDraft.setState(readDraft({ newCar: car }));
    const page = await render(<Form isSignedIn={false} />);
    await press('Отправить');
    await pass(0);
    expect(sendLoginCode).toHaveBeenCalledExactlyOnceWith(phone);
    expect(page.textContent).toContain('код для +79031234567');
    expect(submitBid).not.toHaveBeenCalled();
    expect(useDraft.getState().pendingWorkshopId).toBe(501);
    expect(JSON.parse(readCookie('draft') ?? '{}')).toMatchObject({ newCar: car, pendingWorkshopId: 501 });
  });

  it('shows the field of the code without a complete car, and no cookie is written', async () => {
    vi.mocked(sendLoginCode).mockResolvedValueOnce(progress);
    useDraft.setState(readDraft({ newCar: { ...car, modificationId: null } }));
    await render(<Form isSignedIn={false} />);
    await press('Отправить');
    await pass(0);
    expect(useDraft.getState().pendingWorkshopId).toBe(501);
    expect(readCookie('draft')).toBeNull();
  });

  it('goes back to the form, and a code that is on its way is not requested again', async () => {
    vi.mocked(sendLoginCode).mockResolvedValueOnce(progress);
    const page = await render(<Form isSignedIn={false} />);
    await press('Отправить');
    await pass(0);
    await press('Назад');
    expect(page.textContent).not.toContain('код для');
    expect(useDraft.getState().pendingWorkshopId).toBeNull();
    await press('Отправить');
    await pass(0);
    expect(page.textContent).toContain('код для');
    expect(sendLoginCode).toHaveBeenCalledOnce();
  });

  it('returns to the code after a reload', async () => {
    saveProgress(progress);
    useDraft.setState(readDraft({ newCar: car, pendingWorkshopId: 501 }));
    const page = await render(<Form isSignedIn={false} />);
    expect(page.textContent).toContain('код для +79031234567');
    expect(sendLoginCode).not.toHaveBeenCalled();
  });

  it('shows at the phone why no code was sent', async () => {
    vi.spyOn(showToast, 'error').mockReturnValue(undefined);
    const items = [{ message: 'Слишком много кодов' }];
    vi.mocked(sendLoginCode).mockRejectedValueOnce(new CallError({ kind: 'http', status: 429, items }));
    const page = await render(<Form isSignedIn={false} />);
    await press('Отправить');
    await pass(0);
    expect(page.textContent).toContain('Слишком много кодов');
    expect(useDraft.getState().pendingWorkshopId).toBeNull();
    expect(page.querySelector('button')?.getAttribute('aria-busy')).toBe('false');
  });

  it.each([
    ['there is no network', false, 'Нет сети.'],
    ['nothing answers', true, 'Сервер не ответил.'],
  ])('stays on the form with a message where %s', async (_, isOnline, reason) => {
    vi.spyOn(showToast, 'error').mockReturnValue(undefined);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    vi.mocked(sendLoginCode).mockRejectedValueOnce(new CallError({ kind: 'network' }));
    await render(<Form isSignedIn={false} />);
    await press('Отправить');
    await pass(0);
    expect(showToast.error).toHaveBeenCalledExactlyOnceWith(unknownFailureText, {
      hint: `${reason} Всё, что вы выбрали и написали, сохранено.`,
    });
    expect(useDraft.getState().pendingWorkshopId).toBeNull();
  });

  it('goes to the login page when the session is over', async () => {
    session.setState({ isSignedIn: true });
    vi.mocked(submitBid).mockImplementationOnce(async () => {
      session.setState({ isSignedIn: false });
      throw new CallError({ kind: 'http', status: 401 });
    });
    const LoginPage = lazy(() => new Promise<never>(() => {}));
    const router = browserRouter([
      { path: '/', element: <FormOfSession /> },
      { path: '/join/login', element: <LoginPage /> },
    ]);
    onLogin.mockImplementation(() => router.navigate('/join/login'));
    const page = await render(null, () => <RouterProvider router={router} />);
    const isBusy = () => page.querySelector('button')?.getAttribute('aria-busy');
    await press('Отправить');
    await pass(0);
    expect(window.location.pathname).toBe('/join/login');
    expect(useDraft.getState().pendingWorkshopId).toBe(501);
    expect(isBusy()).toBe('true');
    await act(async () => history.back());
    await pass(0);
    expect(isBusy()).toBe('false');
  });

  it('is sent after the login', async () => {
    useDraft.setState(readDraft({ newCar: car, pendingWorkshopId: 501 }));
    await render(<Form isSignedIn />);
    await pass(0);
    expect(submitBid).toHaveBeenCalledOnce();
    expect(useDraft.getState().pendingWorkshopId).toBeNull();
    await pass(1000);
    expect(onCreated).toHaveBeenCalledWith(3001, 'manual');
  });
});
