import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, render, type, waitFor } from '../../testing/render.tsx';
import { confirmLoginCode, saveProgress } from '../auth/login-code.api.ts';
import { useDraft } from '../draft/draft.store.ts';
import { uploadsSettled } from '../files/uploads.store.ts';
import { LoginCodeStep } from './login-code-step.tsx';
import { useLoginCode } from './use-login-code.ts';

vi.mock('../auth/login-code.api.ts', async (original) => ({
  ...(await original<object>()),
  confirmLoginCode: vi.fn(async () => undefined),
}));

vi.mock('../files/uploads.store.ts', async (original) => ({
  ...(await original<object>()),
  uploadsSettled: vi.fn(),
}));

const awaitCode = (requestId: string, phone: string) =>
  saveProgress({ requestId, phone, codeLength: 6, resendAt: 4e12, expiresAt: 4e12 });

function Step() {
  const code = useLoginCode(501, false);
  const { progress } = code;
  return (
    progress && (
      <>
        <button type="button" onClick={code.cancel}>
          Назад
        </button>
        <LoginCodeStep {...{ code, progress, onChangePhone: code.cancel }} consent={null} />
      </>
    )
  );
}

let letGo: () => void;
const changeButton = () => document.querySelector<HTMLButtonElement>('p button');

beforeEach(async () => {
  const photos = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.mocked(uploadsSettled).mockReturnValue(photos);
  vi.mocked(confirmLoginCode).mockClear();
  awaitCode('r1', '+79162041750');
  useDraft.getState().setPending(501);
  await render(<Step />);
  await type('Код из шести цифр', '123456');
});
afterEach(() => {
  saveProgress(null);
  useDraft.getState().setPending(null);
});

it('the number stays while its code is checked', async () => {
  expect(changeButton()?.disabled).toBe(true);
  letGo();
  await waitFor(() => expect(changeButton()?.disabled).toBe(false));
  expect(confirmLoginCode).toHaveBeenCalledExactlyOnceWith('r1', '123456', expect.any(AbortSignal));
});

it('who goes back before the photos have come is not signed in', async () => {
  await act(async () => useDraft.getState().setPending(null));
  await act(async () => letGo());
  expect(confirmLoginCode).not.toHaveBeenCalled();
});

it('who goes back while the code is checked leaves the check', async () => {
  vi.mocked(confirmLoginCode).mockReturnValueOnce(new Promise(() => undefined));
  await act(async () => letGo());
  const left = vi.mocked(confirmLoginCode).mock.calls[0]?.[2];
  expect(left?.aborted).toBe(false);
  await press('Назад');
  expect(left?.aborted).toBe(true);
});

it('who awaits the code of another number is not signed in with the one before', async () => {
  awaitCode('r2', '+79031234567');
  await act(async () => letGo());
  expect(confirmLoginCode).not.toHaveBeenCalled();
});
