import type { AnswerOf, Endpoint, FormInput } from '@sto/contract/endpoint';
import { addressOf, authorization, formData, formEntries, readEnvelope, withLiveToken } from './call.ts';
import { CallError } from './call-error.ts';

interface UploadOptions {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

/** A call with a file and upload progress, which `fetch` lacks. Otherwise as `call`. */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormInput<E> & { file: File },
  options: UploadOptions = {},
): Promise<AnswerOf<E>> {
  return withLiveToken(() => sendFile(endpoint, form, options));
}

function sendFile<E extends Endpoint>(
  endpoint: E,
  form: FormInput<E> & { file: File },
  { onProgress, signal }: UploadOptions,
): Promise<AnswerOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', abort);
      finish();
    };
    request.open(endpoint.method, addressOf(endpoint, []));
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () =>
      settle(() => {
        try {
          resolve(readEnvelope(request.status, request.responseText, endpoint));
        } catch (error) {
          reject(error);
        }
      });
    request.onerror = () => settle(() => reject(new CallError({ kind: 'network' })));
    request.onabort = () => settle(() => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')));
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener('abort', abort);
    request.send(formData(formEntries(form)));
  });
}
