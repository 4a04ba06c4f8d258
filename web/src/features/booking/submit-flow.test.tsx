import { act, lazy } from 'react';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/api/call-error.ts';
import { unknownFailureText } from '../../lib/api/error-messages.ts';
import { readCookie, removeCookie } from '../../lib/browser/cookies.ts';
import { browserRouter, press, render } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { submitBid } from './submit-bid.ts';
import { useSubmitFlow } from './submit-flow.ts';

vi.mock('./submit-bid.ts', () => ({
  submitBid: vi.fn(async () => ({ bidId: 3001, isVisit: false, missedFiles: [] })),
}));

const car = { markId: 1, modelId: 2, generationId: 3, modificationId: 4, licensePlate: 'А482КХ777' };
const onLogin = vi.fn();
const onCreated = vi.fn();

function Form({ isSignedIn }: { isSignedIn: boolean }) {
  const flow = useSubmitFlow({
    workshopId: 501,
    isSignedIn,
    isReady: true,
    form: { current: null },
    validate: () => ({}),
    order: () => ({}) as never,
    onLogin,
    onCreated,
  });
  return (
    <button type="button" aria-busy={flow.isBusy} onClick={() => void flow.submit()}>
      Отправить
    </button>
  );
}

const answerHead = vi.fn(async () => new Response());

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answerHead);
  vi.spyOn(showToast, 'success').mockReturnValue(undefined);
  useDraft.setState(readDraft({ workIds: [3] }));
  removeCookie('draft');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const mock of [onLogin, onCreated, vi.mocked(submitBid)]) mock.mockClear();
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
    expect(onCreated).toHaveBeenCalledExactlyOnceWith(3001);
  });

  it('is a visit where the workshop takes bookings at once', async () => {
    vi.mocked(submitBid).mockResolvedValueOnce({ bidId: 3001, isVisit: true, missedFiles: [] });
    await render(<Form isSignedIn />);
    await press('Отправить');
    expect(showToast.success).toHaveBeenCalledExactlyOnceWith('Вы записаны');
    await pass(1000);
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
  it('goes to the login with a complete car in the cookie, and is not sent yet', async () => {
    useDraft.setState(readDraft({ newCar: car }));
    await render(<Form isSignedIn={false} />);
    await press('Отправить');
    await pass(0);
    expect(onLogin).toHaveBeenCalledOnce();
    expect(submitBid).not.toHaveBeenCalled();
    expect(useDraft.getState().pendingWorkshopId).toBe(501);
    expect(JSON.parse(readCookie('draft') ?? '{}')).toMatchObject({ newCar: car, pendingWorkshopId: 501 });
  });

  it('goes to the plain login without a complete car, and no cookie is written', async () => {
    useDraft.setState(readDraft({ newCar: { ...car, modificationId: null } }));
    await render(<Form isSignedIn={false} />);
    await press('Отправить');
    await pass(0);
    expect(onLogin).toHaveBeenCalledOnce();
    expect(submitBid).not.toHaveBeenCalled();
    expect(readCookie('draft')).toBeNull();
  });

  it.each([
    ['there is no network', false, 'Нет сети.'],
    ['nothing answers', true, 'Сервер не ответил.'],
  ])('stays on the form with a message where %s', async (_, isOnline, reason) => {
    vi.spyOn(showToast, 'error').mockReturnValue(undefined);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    answerHead.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const page = await render(<Form isSignedIn={false} />);
    await press('Отправить');
    await pass(0);
    expect(showToast.error).toHaveBeenCalledExactlyOnceWith(unknownFailureText, {
      hint: `${reason} Всё, что вы выбрали и написали, сохранено.`,
    });
    expect(onLogin).not.toHaveBeenCalled();
    expect(useDraft.getState().pendingWorkshopId).toBeNull();
    expect(page.querySelector('button')?.getAttribute('aria-busy')).toBe('false');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    answerHead.mockReset().mockResolvedValue(new Response());
    await press('Отправить');
    await pass(0);
    expect(onLogin).toHaveBeenCalledOnce();
  });

  it('can be sent again after Back from a login page whose code had not come', async () => {
    const LoginPage = lazy(() => new Promise<never>(() => {}));
    const router = browserRouter([
      { path: '/', element: <Form isSignedIn={false} /> },
      { path: '/join/login', element: <LoginPage /> },
    ]);
    onLogin.mockImplementation(() => router.navigate('/join/login'));
    const page = await render(null, () => <RouterProvider router={router} />);
    const isBusy = () => page.querySelector('button')?.getAttribute('aria-busy');
    await press('Отправить');
    await pass(0);
    expect(window.location.pathname).toBe('/join/login');
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
    expect(onCreated).toHaveBeenCalledWith(3001);
  });
});
