import type { NotificationSettings } from '@sto/contract/notifications/notification-settings.schemas';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import { LiveRegion } from '../../../ui/primitives/visually-hidden.tsx';
import { usePushDevice, useSwitchPush } from './push-device.api.ts';

/** Notifications of this browser while the site is closed. */
export function PushDevice({ push }: { push: NotificationSettings['push'] }) {
  const { data: device } = usePushDevice();
  const switching = useSwitchPush(push.key);
  if (!device) return null;
  const isOn = device.endpoint !== null && device.endpoint === push.endpoint;
  const canSwitch = device.canPush && (isOn || device.permission !== 'denied');
  return (
    <Card padding="l">
      <Text strong>На этом устройстве</Text>
      <Text tone="second">{words(device, isOn)}</Text>
      <LiveRegion>{isOn && switching.isSuccess ? 'Уведомления на этом устройстве включены' : ''}</LiveRegion>
      {canSwitch && (
        <Button
          variant={isOn ? 'plain' : 'primary'}
          busy={switching.isPending}
          onClick={() => switching.mutate(!isOn)}
        >
          {isOn ? 'Выключить' : 'Включить уведомления'}
        </Button>
      )}
    </Card>
  );
}

function words(
  { canPush, permission }: { canPush: boolean; permission: NotificationPermission },
  isOn: boolean,
) {
  if (!canPush)
    return 'Этот браузер не показывает уведомления сайтов. На iPhone сначала добавьте сайт на экран «Домой»';
  if (isOn) return 'Ответ автосервиса, напоминание о визите и новое сообщение придут, даже когда сайт закрыт';
  if (permission === 'denied')
    return 'Уведомления запрещены в настройках браузера. Разрешите их для этого сайта и откройте страницу снова';
  return 'Сообщим об ответе автосервиса, визите и новом сообщении, даже когда сайт закрыт. Браузер спросит разрешение';
}
