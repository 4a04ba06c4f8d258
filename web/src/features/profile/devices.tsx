import type { DeviceSession } from '@sto/contract/auth/auth.schemas';
import { Laptop, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { formatDayLabel, formatMoment, ownTimeZone } from '../../lib/time/dates.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { List, ListItem } from '../../ui/lists/list.tsx';
import { useFocusAfterRemoval } from '../../ui/overlays/focus-after-removal.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { LiveRegion, VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { useDevices, useRevokeSessions } from './devices.api.ts';
import styles from './profile.module.css';

/** «Устройства»: the person's signed-in devices, and a way to sign out a lost phone. */
export function Devices() {
  const devices = useDevices();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(heading, devices.data?.length ?? 0);
  return (
    <Card as="section" padding="l" className={styles.devices} aria-labelledby="devices">
      <div>
        <Heading level={2} id="devices" ref={heading} tabIndex={-1} className={styles.heading}>
          Устройства
        </Heading>
        <Text size="sm" tone="second">
          Здесь вы вошли в профиль. Незнакомое устройство? Выйдите на нём.
        </Text>
      </div>
      {devices.data && <DeviceList devices={devices.data} />}
      {!devices.data && (devices.isError ? <DevicesError devices={devices} /> : <DevicesSkeleton />)}
    </Card>
  );
}

function DeviceList({ devices }: { devices: DeviceSession[] }) {
  const revoking = useRevokeSessions();
  const revoke = useOneAtATime((form: { id: string } | { all_others: true }, done: string) =>
    revoking.mutateAsync(form).then(() => showToast.success(done), toastErrors),
  );
  const pressed = revoking.isPending ? revoking.variables : undefined;
  return (
    <>
      <List>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isBusy={pressed?.id === device.id}
            onLeave={() => revoke({ id: device.id }, `Вы вышли: ${nameOf(device)}`)}
          />
        ))}
      </List>
      {devices.some((device) => !device.is_current) && (
        <Button
          variant="danger-soft"
          className={styles.leaveOthers}
          busy={pressed?.all_others !== undefined}
          onClick={() => revoke({ all_others: true }, 'Вы вышли на других устройствах')}
        >
          Выйти на других устройствах
        </Button>
      )}
    </>
  );
}

interface DeviceRowProps {
  device: DeviceSession;
  isBusy: boolean;
  onLeave: () => void;
}

function DeviceRow({ device, isBusy, onLeave }: DeviceRowProps) {
  const Icon = /^(Компьютер|Неизвестное)/.test(device.device) ? Laptop : Smartphone;
  const zone = ownTimeZone();
  const seen = device.is_current
    ? 'Это устройство'
    : `Последний раз: ${formatMoment(device.last_used_at, zone)}`;
  return (
    <ListItem
      icon={<Icon aria-hidden="true" size={20} />}
      title={nameOf(device)}
      text={`${seen} · вход ${formatDayLabel(device.created_at, zone)}`}
      after={
        !device.is_current && (
          <Button variant="soft" size="md" busy={isBusy} onClick={onLeave}>
            Выйти
            <VisuallyHidden> на устройстве {nameOf(device)}</VisuallyHidden>
          </Button>
        )
      }
    />
  );
}

const nameOf = ({ device, browser }: DeviceSession) => [device, browser].filter(Boolean).join(', ');

function DevicesError({ devices }: { devices: ReturnType<typeof useDevices> }) {
  return (
    <ErrorState
      title="Устройства не загрузились"
      onRetry={() => void devices.refetch()}
      busy={devices.isFetching}
    />
  );
}

function DevicesSkeleton() {
  return (
    <>
      <LiveRegion>Загрузка устройств</LiveRegion>
      {[0, 1].map((row) => (
        <Skeleton key={row} height={44} radius="md" />
      ))}
    </>
  );
}
