import { useEffect, useState } from 'react';
import { waitText } from '../../lib/api/too-many-text.ts';
import { formatCountdown } from '../../lib/time/dates.ts';
import { Button } from '../primitives/button.tsx';
import { Text } from '../primitives/text.tsx';

const hour = 3600;

interface ResendCodeProps {
  /** Local clock, ms: when another code may be requested. */
  dueAt: number;
  /** The server reported the code as expired: waiting is useless. */
  isDead: boolean;
  busy: boolean;
  onPress: () => unknown;
}

export function ResendCode({ dueAt, isDead, busy, onPress }: ResendCodeProps) {
  const secondsLeft = useSecondsUntil(dueAt);
  if (secondsLeft > 0 && !isDead) {
    return (
      <Text size="sm" tone="third" tabular>
        Новый код через {secondsLeft <= hour ? formatCountdown(secondsLeft) : waitText(secondsLeft)}
      </Text>
    );
  }
  return (
    <Button variant="ghost" size="md" busy={busy} onClick={() => void onPress()}>
      Отправить новый код
    </Button>
  );
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
