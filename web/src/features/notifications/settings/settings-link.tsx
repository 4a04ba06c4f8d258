import { Bell } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { LinkRow } from '../../../ui/lists/link-row.tsx';
import { Card } from '../../../ui/primitives/card.tsx';

/** The way to the settings from the profile of either role. */
export function NotificationSettingsLink() {
  return (
    <Card padding="none">
      <LinkRow
        to={paths.notificationSettings}
        icon={Bell}
        title="Настройки уведомлений"
        text="О чём и как сообщать, тихие часы"
      />
    </Card>
  );
}
