import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** False while the browser knows of no network; true says only that there may be one. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Why nothing came: without a network the server is not to blame. */
export function noAnswerText(isOnline = navigator.onLine): string {
  return isOnline ? 'Сервер не ответил.' : 'Нет сети.';
}

export function useNoAnswerText(): string {
  return noAnswerText(useOnline());
}
