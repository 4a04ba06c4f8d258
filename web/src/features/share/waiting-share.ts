import {
  fileNameHeader,
  type SharedWords,
  sharedCache,
  sharedFileKey,
  sharedTextKey,
} from './shared-cache.ts';

export interface Shared {
  text: string;
  files: File[];
}

/** What another app or a foreign page has sent here. It waits until `removeShare`. Null: nothing has come. */
export async function readShare(): Promise<Shared | null> {
  if (typeof caches === 'undefined' || !(await caches.has(sharedCache))) return null;
  const cache = await caches.open(sharedCache);
  const words = await cache.match(sharedTextKey);
  const text = words ? textOf((await words.json()) as SharedWords) : '';
  const files: File[] = [];
  for (let stored = await cache.match(sharedFileKey(0)); stored; ) {
    files.push(await fileOf(stored));
    stored = await cache.match(sharedFileKey(files.length));
  }
  return text || files.length > 0 ? { text, files } : null;
}

export async function removeShare(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(sharedCache);
}

/** Many apps repeat the title or the address in the text. */
function textOf({ title, text, url }: SharedWords): string {
  const parts = [text, title, url].map((part) => part.trim()).filter(Boolean);
  const isNew = (part: string, place: number) => !parts.slice(0, place).some((other) => other.includes(part));
  return parts.filter(isNew).join('\n');
}

async function fileOf(response: Response): Promise<File> {
  const name = decodeURIComponent(response.headers.get(fileNameHeader) ?? 'file');
  const type = response.headers.get('content-type') ?? '';
  return new File([await response.blob()], name, { type });
}
