const maxAnswerBytes = 256 * 1024;

interface Question {
  headers?: Record<string, string>;
  body: string | URLSearchParams;
  timeoutMs: number;
}

/**
 * Posts to a configured provider and returns its answer. Only the configured address is called: a redirect could lead
 * into our network, so it is an error, and so is an answer that is late or too long.
 */
export async function askProvider(
  url: string,
  { headers = {}, body, timeoutMs }: Question,
): Promise<{ status: number; isOk: boolean; text: string }> {
  const { hostname } = new URL(url);
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new Error(`${hostname} answered with a redirect`);
  }
  return { status: response.status, isOk: response.ok, text: await readShort(response, hostname) };
}

/** A parser's own error quotes the text, which must not be logged. */
export function jsonOf(text: string, provider: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${provider} did not answer with JSON`);
  }
}

async function readShort(response: Response, hostname: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error(`${hostname} answered more than ${maxAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
