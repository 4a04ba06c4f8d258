/** Runs jobs side by side, but never more than `width` of them: ten photos at once are none on a slow network. */
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
