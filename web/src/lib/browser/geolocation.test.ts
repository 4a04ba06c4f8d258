import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestPosition } from './geolocation.ts';

afterEach(() => vi.unstubAllGlobals());

type Ask = (found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) => void;

function browserThat(getCurrentPosition: Ask): void {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
}

const failure = (code: number) => ({ code, message: '' }) as GeolocationPositionError;

describe('the position', () => {
  it('is requested with high accuracy, without a cache and for five seconds', async () => {
    const ask = vi.fn<Ask>((found) =>
      found({ coords: { latitude: 55.79, longitude: 49.12 } } as GeolocationPosition),
    );
    browserThat(ask);
    await expect(requestPosition()).resolves.toEqual({ lat: 55.79, long: 49.12 });
    expect(ask.mock.calls[0]?.[2]).toEqual({ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 });
  });

  it('of a browser without geolocation has an error text of its own', async () => {
    vi.stubGlobal('navigator', {});
    await expect(requestPosition()).rejects.toThrow('Получение геопозиции не поддерживается браузером');
  });

  it('asks for the permission when the person denies it', async () => {
    browserThat((_, failed) => failed(failure(1)));
    await expect(requestPosition()).rejects.toThrow('Разрешите доступ к вашей геопозиции');
  });

  it.each([
    ['that cannot be found out', 2],
    ['that did not come in time', 3],
  ])('%s has the same error text', async (_, code) => {
    browserThat((__, failed) => failed(failure(code)));
    await expect(requestPosition()).rejects.toThrow('Разрешите доступ к вашей геопозиции');
  });
});
