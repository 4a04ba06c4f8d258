const waitMs = 8000;
const scripts = new Map<string, Promise<void>>();

/**
 * Loads a foreign script once; a failed one is loaded again at the next call. @throws when it is blocked, missing or
 * slower than eight seconds.
 */
export function loadScript(address: string): Promise<void> {
  const known = scripts.get(address);
  if (known) return known;
  const loading = insert(address).catch((error: unknown) => {
    scripts.delete(address);
    throw error;
  });
  scripts.set(address, loading);
  return loading;
}

function insert(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`no script at ${address}`));
    };
    const timer = setTimeout(fail, waitMs);
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    script.async = true;
    script.src = address;
    document.head.append(script);
  });
}
