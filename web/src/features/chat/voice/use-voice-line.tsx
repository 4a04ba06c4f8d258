import { Mic } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import type { ChatSide } from '../conversations.api.ts';
import type { Intent } from '../intent.ts';
import { enqueueMessage } from '../outbox.store.ts';
import { VoiceBar } from './voice-bar.tsx';

interface VoiceLine {
  side: ChatSide;
  chatId: number;
  intent: Intent;
  onIntent: (intent: Intent) => void;
  /** Gets the focus when the recording has ended. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The button that begins a voice message, and what is drawn in place of the field meanwhile. */
export function useVoiceLine({ side, chatId, intent, onIntent, field }: VoiceLine) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // The field is hidden until the next frame.
    requestAnimationFrame(() => field.current?.focus());
  };
  const send = (fileId: number) => {
    enqueueMessage({ side, chatId, text: '', fileIds: [fileId], replyToId: intent?.message.id ?? null });
    onIntent(null);
    close();
  };
  return {
    button: (
      <IconButton
        label="Записать голосовое сообщение"
        disabled={intent?.kind === 'edit'}
        onClick={() => setOpen(true)}
      >
        <Mic aria-hidden="true" />
      </IconButton>
    ),
    bar: isOpen ? <VoiceBar onSend={send} onClose={close} /> : null,
  };
}
