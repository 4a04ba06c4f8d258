import {
  type NotificationChannel,
  notificationChannels,
} from '@sto/contract/notifications/notification-kinds';
import type { NotificationSettings } from '@sto/contract/notifications/notification-settings.schemas';
import { Lock } from 'lucide-react';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Chip } from '../../../ui/primitives/chip.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import styles from './channel-matrix.module.css';
import { channelWords, kindWords, reasonOf } from './channel-words.ts';
import { type Row, useChooseChannel } from './settings.api.ts';

const lockedText = 'Это уведомление нельзя выключить: оно касается ваших прав или безопасности профиля';

/** Which notifications come by which channel; each press is saved at once. */
export function ChannelMatrix({
  rows,
  channels,
}: {
  rows: readonly Row[];
  channels: NotificationSettings['channels'];
}) {
  const reasons = new Map(channels.map(({ channel, state }) => [channel, reasonOf(channel, state)]));
  return (
    <Card padding="none">
      <div className={styles.lead}>
        <h2 className={styles.title}>О чём и как сообщать</h2>
        <Text size="sm" tone="second">
          Сначала приходит пуш. Если не прочитать, через 2 минуты придёт сообщение в мессенджер, ещё через 2
          минуты SMS. Письмо придёт через 10 минут. Прочитанное больше нигде не приходит.
        </Text>
        <ul className={styles.reasons}>
          {[...reasons].map(
            ([channel, reason]) =>
              reason && (
                <li key={channel}>
                  <Text size="sm" tone="second" id={`reason-${channel}`}>
                    {reason}
                  </Text>
                </li>
              ),
          )}
        </ul>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.type} className={styles.item}>
            <KindRow row={row} reasons={reasons} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface KindRowProps {
  row: Row;
  reasons: ReadonlyMap<NotificationChannel, string | null>;
}

function KindRow({ row, reasons }: KindRowProps) {
  const { type, is_locked: isLocked } = row;
  const choosing = useChooseChannel();
  const { title, text } = kindWords[type];
  const press = (channel: NotificationChannel) => {
    const reason = reasons.get(channel);
    if (isLocked) showToast.warning(lockedText);
    else if (reason) showToast.warning(reason);
    else choosing.mutate({ type, channel, isOn: !row[channel] });
  };
  return (
    <>
      <div className={styles.words}>
        <h3 className={styles.title} id={`kind-${type}`}>
          {title}
        </h3>
        <Text size="sm" tone="second" id={`about-${type}`}>
          {text}
          {isLocked && '. Всегда включено: касается ваших прав или безопасности'}
        </Text>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
      <div
        className={styles.channels}
        role="group"
        aria-labelledby={`kind-${type}`}
        aria-describedby={`about-${type}`}
      >
        {notificationChannels.map((channel) => {
          const isReady = !reasons.get(channel);
          return (
            <Chip
              key={channel}
              on={row[channel] && isReady}
              aria-disabled={isLocked || !isReady || undefined}
              aria-describedby={isReady ? undefined : `reason-${channel}`}
              className={isReady ? undefined : styles.unready}
              icon={isLocked && isReady ? <Lock aria-hidden="true" /> : undefined}
              onClick={() => press(channel)}
            >
              {channelWords[channel]}
            </Chip>
          );
        })}
      </div>
    </>
  );
}
