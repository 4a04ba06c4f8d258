import { maxVoiceSeconds } from '@sto/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { releaseObjectUrl } from '../../../lib/browser/release-object-url.ts';
import { peaksOf } from './peaks.ts';
import { RecordingRefused, startRecorder } from './recorder.ts';

export interface Recording {
  file: File;
  url: string;
  seconds: number;
  peaks: number[];
}

const tickMs = 200;
const failed = 'Запись не удалась. Попробуйте ещё раз.';

/**
 * Records from when the component is drawn until `stop`, at most five minutes. Null seconds: the browser still waits for
 * the microphone.
 */
export function useRecording(onRefused: (why: string) => void) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const [recording, setRecording] = useState<Recording | null>(null);
  const stop = useRef<() => void>(() => undefined);
  const refuse = useRef(onRefused);
  refuse.current = onRefused;
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    record(signal, {
      onTick: setSeconds,
      onStart: (end) => {
        stop.current = end;
      },
    }).then(
      (made) => {
        if (signal.aborted) releaseObjectUrl(made.url);
        else setRecording(made);
      },
      (error) => {
        if (!signal.aborted) refuse.current(error instanceof RecordingRefused ? error.message : failed);
      },
    );
    return () => ending.abort();
  }, []);
  useEffect(() => () => void (recording && releaseObjectUrl(recording.url)), [recording]);
  return { seconds, recording, stop: () => stop.current() };
}

interface Progress {
  onStart: (stop: () => void) => void;
  onTick: (seconds: number) => void;
}

async function record(signal: AbortSignal, { onStart, onTick }: Progress): Promise<Recording> {
  const recorder = await startRecorder(signal);
  const begin = performance.now();
  const passed = () => Math.min(maxVoiceSeconds, (performance.now() - begin) / 1000);
  onStart(recorder.stop);
  onTick(0);
  const timer = setInterval(() => {
    if (signal.aborted) return;
    onTick(passed());
    if (passed() >= maxVoiceSeconds) recorder.stop();
  }, tickMs);
  try {
    const file = await recorder.done;
    const seconds = passed();
    return { file, seconds, peaks: await peaksOf(file), url: URL.createObjectURL(file) };
  } finally {
    clearInterval(timer);
  }
}
