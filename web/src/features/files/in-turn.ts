/** Runs at most `width` jobs at a time: ten parallel uploads would all time out on a slow network. */
export function inTurn(width: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let free = width;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
