/** Rejects with `message` when the work takes longer. The work itself goes on. */
export function withTimeout<Value>(work: Promise<Value>, timeoutMs: number, message: string): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
