import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatCountdown } from '../../../lib/time/dates.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import styles from './voice-player.module.css';

interface VoicePlayerProps {
  src: string;
  seconds: number;
  peaks: readonly number[];
}

const speeds = [1, 1.5, 2] as const;
const arrowSeconds = 1;

/** Only one is heard at a time. */
let heard: HTMLAudioElement | null = null;

export function VoicePlayer({ src, seconds, peaks }: VoicePlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [at, setAt] = useState(0);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1);
  useEffect(() => {
    const own = audio.current;
    return () => own?.pause();
  }, []);
  const toggle = () => {
    const own = audio.current;
    if (!own) return;
    own.playbackRate = speed;
    if (own.paused) own.play().catch(() => undefined);
    else own.pause();
  };
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = to;
    setAt(to);
  };
  const hurry = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  if (isBroken)
    return (
      <a href={src} download className={styles.broken}>
        Браузер не открыл запись. Скачать
      </a>
    );
  return (
    <span className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: a person's own voice has no captions */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={(event) => {
          if (heard !== event.currentTarget) heard?.pause();
          heard = event.currentTarget;
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onEnded={() => seek(0)}
        onError={() => setBroken(true)}
      />
      <IconButton variant="tint" label={isPlaying ? 'Остановить запись' : 'Слушать запись'} onClick={toggle}>
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </IconButton>
      <Track at={at} seconds={seconds} peaks={peaks} onSeek={seek} />
      <span className={styles.time}>{formatCountdown(Math.floor(isPlaying || at > 0 ? at : seconds))}</span>
      <button type="button" className={styles.speed} aria-label={`Скорость ${words(speed)}`} onClick={hurry}>
        {words(speed)}×
      </button>
    </span>
  );
}

const words = (speed: number) => String(speed).replace('.', ',');

interface TrackProps extends Omit<VoicePlayerProps, 'src'> {
  at: number;
  onSeek: (to: number) => void;
}

/** The drawn sound; a range over it takes the keys and the finger. */
function Track({ at, seconds, peaks, onSeek }: TrackProps) {
  return (
    <span className={styles.track}>
      <span className={styles.bars} aria-hidden="true">
        {peaks.map((peak, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars of one recording never move
            key={index}
            className={classNames(styles.bar, index < (at / seconds) * peaks.length && styles.past)}
            style={{ height: `${Math.max(8, peak)}%` }}
          />
        ))}
      </span>
      <input
        type="range"
        className={styles.range}
        aria-label="Место в записи"
        aria-valuetext={`${formatCountdown(Math.floor(at))} из ${formatCountdown(Math.floor(seconds))}`}
        min={0}
        max={seconds}
        step={Math.min(arrowSeconds, seconds / 10)}
        value={Math.min(at, seconds)}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
      />
    </span>
  );
}
