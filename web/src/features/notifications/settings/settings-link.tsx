import { Bell, ChevronRight } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { Card } from '../../../ui/primitives/card.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import styles from './settings-link.module.css';

/** The way to the settings from the profile of either role. */
export function NotificationSettingsLink() {
  return (
    <Card padding="none">
      <Link to={paths.notificationSettings} className={styles.link}>
        <Bell aria-hidden="true" />
        <span className={styles.texts}>
          <Text as="span" strong>
            Настройки уведомлений
          </Text>
          <Text as="span" size="sm" tone="second">
            О чём сообщать на сайте
          </Text>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </Card>
  );
}
