/** The part of the Web Speech API that is used; the DOM types of TypeScript lack it. */
export interface Recognizer {
  lang: string;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

type RecognizerClass = new () => Recognizer;

/** Null where the browser does not understand speech: Firefox, and a page without TLS. */
export function recognizerClass(): RecognizerClass | null {
  const browser = window as {
    SpeechRecognition?: RecognizerClass;
    webkitSpeechRecognition?: RecognizerClass;
  };
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition ?? null;
}

const reasons: Record<string, string> = {
  'not-allowed': 'Нет доступа к микрофону. Разрешите его для этого сайта в настройках браузера.',
  'audio-capture': 'Микрофон не найден. Подключите его или напишите сообщение.',
  'no-speech': 'Ничего не слышно. Скажите ещё раз или напишите сообщение.',
  network: 'Распознавание речи сейчас недоступно. Напишите сообщение.',
};
const unknownReason = 'Этот браузер не распознал речь. Напишите сообщение.';

/** For the driver; null: the dictation was only cancelled. */
export function whyNothing(error: string): string | null {
  return error === 'aborted' ? null : (reasons[error] ?? unknownReason);
}
