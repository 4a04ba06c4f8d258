const maxAnswerBytes = 256 * 1024;

/**
 * `fetch` for an address of the configuration. As in `askProvider`, a redirect and an answer that is too long are errors;
 * a private address is allowed, because the operator chose it. The time is bounded by `init.signal`.
 */
export async function boundedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new Error('the model answered with a redirect');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error(`the model answered more than ${maxAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(Buffer.concat(chunks), { status, headers: withoutLength(headers) });
}

/** The body is unpacked. */
function withoutLength(headers: Headers): Headers {
  const rest = new Headers(headers);
  rest.delete('content-encoding');
  rest.delete('content-length');
  return rest;
}
