import { maxAssistantTextLength } from '@sto/contract/limits';
import { useEffect, useState } from 'react';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { changeTalk, useAssistant } from '../assistant.store.ts';
import { type Recognizer, recognizerClass, whyNothing } from './recognizer.ts';

/** Speech is added to the message as it is heard. Typing or sending ends it, so that nothing written is lost. */
export function useDictation() {
  const [running, setRunning] = useState<Recognizer | null>(null);
  useEffect(() => {
    if (!running) return;
    const end = dictate(running, () => setRunning(null));
    return () => end();
  }, [running]);
  const start = () => {
    const Class = recognizerClass();
    if (Class) setRunning(new Class());
  };
  return { isListening: running !== null, start, stop: () => running?.stop() };
}

/** The returned function ends it without another word. */
function dictate(recognizer: Recognizer, onEnd: () => void): () => void {
  let written = useAssistant.getState().text;
  const before = written.trimEnd();
  recognizer.lang = 'ru-RU';
  recognizer.interimResults = true;
  recognizer.onresult = ({ results }) => {
    const said = Array.from(results, ({ 0: best }) => best?.transcript ?? '').join('');
    written = [before, said.trim()].filter(Boolean).join(' ').slice(0, maxAssistantTextLength);
    changeTalk({ text: written });
  };
  recognizer.onerror = ({ error }) => {
    const why = whyNothing(error);
    if (why) showToast.error(why);
  };
  recognizer.onend = onEnd;
  const unsubscribe = useAssistant.subscribe(({ text }) => {
    if (text !== written) onEnd();
  });
  recognizer.start();
  return () => {
    unsubscribe();
    recognizer.onresult = null;
    recognizer.onerror = null;
    recognizer.onend = null;
    recognizer.abort();
  };
}
