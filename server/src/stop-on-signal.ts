import { seconds } from './platform/clock/durations.ts';

/** Counted from the signal. */
const stopTimeoutMs = seconds(10);
/** A proxy that polls `/ready` every second or two has noticed by then. */
const tellMs = seconds(3);

type Drain = (haste: { tellMs: number; hurry: AbortSignal }) => Promise<void>;

/**
 * Handles Ctrl-C and stop signals. During the start the process ends at once: the database rolls back as after a crash.
 * Later the running requests end first. Ctrl-C skips the wait for a proxy, a second signal skips every wait.
 */
export function stopOnSignal(): (drain: Drain) => void {
  let drain: Drain = async () => {};
  let hurry: AbortController | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    if (hurry) return hurry.abort();
    hurry = new AbortController();
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    await drain({ tellMs: signal === 'SIGINT' ? 0 : tellMs, hurry: hurry.signal });
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return (given) => {
    drain = given;
  };
}
