import { maxVoiceSeconds } from '@sto/contract/limits';
import { SendHorizontal, Square, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messagesOf } from '../../../lib/api/error-messages.ts';
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts';
import { formatCountdown } from '../../../lib/time/dates.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { LiveRegion } from '../../../ui/primitives/visually-hidden.tsx';
import { uploadFile } from '../../files/files.api.ts';
import { type Recording, useRecording } from './use-recording.ts';
import styles from './voice-bar.module.css';
import { VoicePlayer } from './voice-player.tsx';

interface VoiceBarProps {
  onSend: (fileId: number) => void;
  onClose: () => void;
}

/** In place of the field: records, then plays what was recorded until it is sent or removed. */
export function VoiceBar({ onSend, onClose }: VoiceBarProps) {
  const { seconds, recording, stop } = useRecording((why) => {
    showToast.error(why);
    onClose();
  });
  if (recording) return <Recorded recording={recording} onSend={onSend} onClose={onClose} />;
  return (
    <div className={styles.bar}>
      <IconButton label="Отменить запись" onClick={onClose}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <span className={styles.state}>
        {seconds !== null && <span className={styles.dot} aria-hidden="true" />}
        {seconds === null ? (
          'Разрешите доступ к микрофону'
        ) : (
          <>
            Идёт запись <span className={styles.time}>{formatCountdown(Math.floor(seconds))}</span>
            <span className={styles.limit}>из {formatCountdown(maxVoiceSeconds)}</span>
          </>
        )}
      </span>
      <LiveRegion>{seconds === null ? '' : 'Идёт запись'}</LiveRegion>
      {seconds !== null && <StopButton onStop={stop} />}
    </div>
  );
}

function StopButton({ onStop }: { onStop: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <IconButton ref={button} variant="brand" label="Закончить запись" onClick={onStop}>
      <Square aria-hidden="true" />
    </IconButton>
  );
}

function Recorded({ recording, onSend, onClose }: VoiceBarProps & { recording: Recording }) {
  const [error, setError] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Who goes to another page while it uploads has sent it.
  const isDeleted = useRef(false);
  useEffect(() => {
    button.current?.focus();
  }, []);
  const send = useOneAtATime(async () => {
    setError(null);
    setShare(0);
    const target = { bidId: null, draftKey: crypto.randomUUID(), onProgress: setShare };
    try {
      const { id } = await uploadFile(recording.file, { ...target, voicePeaks: recording.peaks });
      if (!isDeleted.current) onSend(id);
    } catch (refusal) {
      setError(messagesOf(refusal)[0] ?? 'Не загрузилось');
      setShare(null);
    }
  });
  return (
    <div className={styles.recorded}>
      <div className={styles.bar}>
        <IconButton
          label="Удалить запись"
          onClick={() => {
            isDeleted.current = true;
            onClose();
          }}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
        <VoicePlayer src={recording.url} seconds={recording.seconds} peaks={recording.peaks} />
        <IconButton
          ref={button}
          variant="brand"
          label="Отправить запись"
          aria-busy={share !== null}
          onClick={() => void send()}
        >
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      {share !== null && <p className={styles.hint}>Отправляется: {Math.round(share * 100)} %</p>}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
