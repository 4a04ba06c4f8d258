import closeWithGrace from 'close-with-grace';
import { seconds } from './platform/clock/durations.ts';

/** Counted from the signal. */
const stopTimeoutMs = seconds(10);
/** A proxy that polls `/ready` every second or two has noticed by then. */
const readyMs = seconds(3);

type Stop = (times: { readyMs: number }) => Promise<void>;

/**
 * Handles Ctrl-C and stop signals. During the start the process ends at once: the database rolls back as after a crash.
 * Later the running requests end first. Ctrl-C skips the wait for a proxy, a second signal ends the process at once.
 */
export function stopOnSignal(): (stop: Stop) => void {
  let stop: Stop = async () => {};
  // Node prints an uncaught error and exits with 1.
  const errors = ['uncaughtException', 'unhandledRejection', 'beforeExit'] as const;
  // Handled in JavaScript they could hang the process.
  const crashes = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'] as const;
  closeWithGrace({ delay: stopTimeoutMs, skip: [...errors, ...crashes] }, ({ signal }) =>
    stop({ readyMs: signal === 'SIGINT' ? 0 : readyMs }),
  );
  return (given) => {
    stop = given;
  };
}
