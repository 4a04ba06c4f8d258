import { counted } from '../../lib/text/plural.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useLastShown } from '../../ui/overlays/use-last-shown.ts';
import { Button } from '../../ui/primitives/button.tsx';

interface UnsentDialogProps {
  /** Null: closed. */
  count: number | null;
  onClose: () => void;
  onLeave: () => void;
}

/** Before a logout that would lose messages. */
export function UnsentDialog({ count, onClose, onLeave }: UnsentDialogProps) {
  const shown = useLastShown(count) ?? 0;
  return (
    <Dialog
      open={count !== null}
      onClose={onClose}
      title="Есть неотправленные сообщения"
      description={`Не отправлено: ${counted(shown, ['сообщение', 'сообщения', 'сообщений'])}. После выхода их на этом устройстве не будет.`}
      foot={
        <>
          <Button variant="danger" block onClick={onLeave}>
            Выйти и не отправлять
          </Button>
          <Button variant="ghost" block onClick={onClose}>
            Остаться
          </Button>
        </>
      }
    />
  );
}
