import { useState } from 'react';
import { useSession } from '../features/auth/session.ts';
import { switchRole } from '../features/auth/switch-role.ts';
import { useOneAtATime } from '../lib/browser/use-one-at-a-time.ts';
import { toastErrors } from '../ui/feedback/toast-errors.ts';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { Text } from '../ui/primitives/text.tsx';

interface DriverStepProps {
  onBack: () => void;
  onClose: () => void;
}

/** Who acts as a workshop sends no bids: the same person as a driver goes on from here. */
export function DriverStep({ onBack, onClose }: DriverStepProps) {
  const isDriverToo = useSession(({ profile }) => profile?.roles.includes('customer') ?? false);
  const [busy, setBusy] = useState(false);
  const goOn = useOneAtATime(async () => {
    setBusy(true);
    await switchRole('customer').catch(toastErrors);
    setBusy(false);
  });
  return (
    <Drawer
      title="Записывается водитель"
      onBack={onBack}
      onClose={onClose}
      foot={
        isDriverToo ? (
          <Button variant="primary" block busy={busy} onClick={goOn}>
            Войти как водитель
          </Button>
        ) : (
          <Button variant="primary" block onClick={onClose}>
            К карте
          </Button>
        )
      }
    >
      <Text tone="second">
        {isDriverToo
          ? 'Сейчас вы автосервис. Заявку отправляют от имени водителя: машина берётся из его гаража.'
          : 'Вы вошли как автосервис. Чтобы записаться, войдите с номером водителя.'}
      </Text>
    </Drawer>
  );
}
