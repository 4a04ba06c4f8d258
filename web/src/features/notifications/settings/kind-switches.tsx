import { Lock } from 'lucide-react';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Text } from '../../../ui/primitives/text.tsx';
import styles from './kind-switches.module.css';
import { type Row, useChooseKind } from './settings.api.ts';

const words: Record<Row['type'], { title: string; text: string }> = {
  reminders: { title: 'Напоминания о визите', text: 'За сутки и за два часа, вопрос после визита' },
  visits: { title: 'Запись и время', text: 'Запись подтверждена, время изменилось' },
  bids: { title: 'Заявки и отклики', text: 'Новые заявки, отклики, цены, отказы' },
  work: { title: 'Ход работ', text: 'Машина в работе, дополнительные работы, готово' },
  chat: { title: 'Сообщения', text: 'Новые сообщения в чатах' },
  slots: { title: 'Свободное время', text: 'Освободилось время, которое вы ждали' },
  reviews: { title: 'Отзывы', text: 'Новые отзывы и ответы на них' },
  workshop: { title: 'Проверка карточки', text: 'Решения о карточке автосервиса' },
  disputes: { title: 'Претензии и решения', text: 'Споры по заявке, решения модератора' },
  security: { title: 'Безопасность', text: 'Вход с нового устройства' },
};
const lockedText = 'Это уведомление нельзя выключить: оно касается ваших прав или безопасности профиля';

/** Which notifications the list shows and the badge counts; each press is saved at once. */
export function KindSwitches({ rows }: { rows: readonly Row[] }) {
  const choosing = useChooseKind();
  return (
    <Card padding="none">
      <Text size="sm" tone="second" className={styles.lead}>
        Что показывать в списке уведомлений и считать в значке. Выбор действует на всех устройствах.
      </Text>
      <ul>
        {rows.map(({ type, in_app: isOn, is_locked: isLocked }) => (
          <li key={type} className={styles.item}>
            <button
              type="button"
              role="switch"
              aria-checked={isOn}
              aria-disabled={isLocked || undefined}
              aria-labelledby={`kind-${type}`}
              aria-describedby={`about-${type}`}
              className={styles.row}
              onClick={() =>
                isLocked ? showToast.warning(lockedText) : choosing.mutate({ type, isOn: !isOn })
              }
            >
              <span className={styles.words}>
                <Text as="span" strong id={`kind-${type}`}>
                  {words[type].title}
                </Text>
                <Text as="span" size="sm" tone="second" id={`about-${type}`}>
                  {words[type].text}
                  {isLocked && '. Всегда включено'}
                </Text>
              </span>
              <span className={classNames(styles.track, isOn && styles.on)} aria-hidden="true">
                <span className={styles.thumb}>{isLocked && <Lock />}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
