import { captchaEndpoints, ownCaptchaPrefix } from '@sto/contract/captcha/captcha.endpoints';
import { call } from '../../lib/api/call.ts';
import { findNumber, type Task } from './proof-of-work.ts';

/**
 * Our own check: a challenge solved by this device (ALTCHA's proof of work). @returns null when the challenge did not
 * load or has no solution.
 */
export async function solveOwnCheck(): Promise<string | null> {
  try {
    const { algorithm, challenge, salt, signature, maxnumber } = await call(captchaEndpoints.challenge, {});
    const number = await solve({ challenge, salt, maxnumber });
    if (number === null) return null;
    const solution = { algorithm, challenge, number, salt, signature };
    return ownCaptchaPrefix + btoa(JSON.stringify(solution));
  } catch {
    return null;
  }
}

/** In a worker if possible, so that the page stays responsive; otherwise in short slices. */
function solve(task: Task): Promise<number | null> {
  if (typeof Worker === 'undefined') return findNumber(task);
  return solveInWorker(task).catch(() => findNumber(task));
}

function solveInWorker(task: Task): Promise<number | null> {
  return new Promise<number | null>((resolve, reject) => {
    const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' });
    const settle = (finish: () => void) => {
      worker.terminate();
      finish();
    };
    worker.onmessage = ({ data }: MessageEvent<number | null>) => settle(() => resolve(data));
    worker.onerror = () => settle(() => reject(new Error('the worker did not start')));
    worker.postMessage(task);
  });
}
