/** In the order of preference: Safari on older phones records and plays MP4 only. */
const formats = [
  { type: 'audio/webm;codecs=opus', extension: 'webm' },
  { type: 'audio/mp4', extension: 'm4a' },
];
const bitsPerSecond = 32_000;

const refusals: Record<string, string> = {
  NotAllowedError:
    'Нет доступа к микрофону. Разрешите его для этого сайта в настройках браузера и начните ещё раз.',
  NotFoundError: 'Микрофон не найден. Подключите его и начните ещё раз.',
  NotReadableError: 'Микрофон занят другой программой. Закройте её и начните ещё раз.',
};
const unsupported = 'Этот браузер не записывает голос. Обновите его или напишите сообщение.';
const notStarted = 'Запись не началась. Попробуйте ещё раз.';

/** Why there is no recording, for the person. */
export class RecordingRefused extends Error {}

export interface Recorder {
  stop: () => void;
  /** Resolves when it was stopped. */
  done: Promise<File>;
}

/** Records from the microphone until `stop`; `signal` ends it without a result. */
export async function startRecorder(signal: AbortSignal): Promise<Recorder> {
  const format = formats.find(
    ({ type }) => 'MediaRecorder' in globalThis && MediaRecorder.isTypeSupported(type),
  );
  // Absent on a page without TLS.
  if (!format || !navigator.mediaDevices) throw new RecordingRefused(unsupported);
  const sound = await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error: unknown) => {
    throw new RecordingRefused((error instanceof Error && refusals[error.name]) || notStarted);
  });
  const release = () => {
    for (const track of sound.getTracks()) track.stop();
  };
  if (signal.aborted) {
    release();
    throw new RecordingRefused(notStarted);
  }
  try {
    return follow(sound, format, { signal, release });
  } catch {
    release();
    throw new RecordingRefused(notStarted);
  }
}

function follow(
  sound: MediaStream,
  { type, extension }: (typeof formats)[number],
  { signal, release }: { signal: AbortSignal; release: () => void },
): Recorder {
  const recorder = new MediaRecorder(sound, { mimeType: type, audioBitsPerSecond: bitsPerSecond });
  const chunks: Blob[] = [];
  const { promise: done, resolve } = Promise.withResolvers<File>();
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  recorder.addEventListener('stop', () => {
    release();
    resolve(new File(chunks, `Голосовое сообщение.${extension}`, { type }));
  });
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  signal.addEventListener('abort', stop);
  recorder.start();
  return { stop, done };
}
