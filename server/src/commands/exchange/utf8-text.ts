import { createReadStream } from 'node:fs';
import { FileError } from './file-error.ts';

export const notUtf8 = 'файл не в UTF-8. Сохраните его в этой кодировке: в Excel это «CSV UTF-8»';
const replacement = '\uFFFD';

/**
 * The text of a file in chunks, without a byte order mark. Text before the first byte that is not UTF-8 is still
 * returned; then `rowNow` says in which row that byte is.
 */
export async function* utf8Texts(file: string, rowNow: () => number): AsyncGenerator<string> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const lenient = new TextDecoder();
  const isWhole = (bytes?: Buffer) => {
    try {
      strict.decode(bytes, { stream: bytes !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  const refuse = () => new FileError(`строка ${rowNow()}: ${notUtf8}`);
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    const text = lenient.decode(bytes, { stream: true });
    if (!isWhole(bytes)) {
      yield text.slice(0, text.indexOf(replacement));
      throw refuse();
    }
    yield text;
  }
  if (!isWhole()) throw refuse();
}
