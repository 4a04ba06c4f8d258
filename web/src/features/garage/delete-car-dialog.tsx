import type { Car } from '@sto/contract/cars';
import { useRef } from 'react';
import { messagesOf } from '../../lib/errors-to-toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDeleteCar } from './garage.api.ts';

/** Null: closed. A refusal (an open bid, say) is told here, where it was asked for. */
export function DeleteCarDialog({ car, onClose }: { car: Car | null; onClose: () => void }) {
  const removal = useDeleteCar();
  // A second press comes before React shows the first one.
  const isRemoving = useRef(false);
  const close = () => {
    removal.reset();
    onClose();
  };
  const remove = () => {
    if (!car || isRemoving.current) return;
    isRemoving.current = true;
    removal.mutate(car.id, {
      onSettled: () => {
        isRemoving.current = false;
      },
      onSuccess: () => {
        close();
        showToast.success('Машина удалена');
      },
    });
  };
  return (
    <Dialog
      open={car !== null}
      onClose={close}
      title="Удалить машину?"
      description={
        car
          ? `${car.mark.name} ${car.model.name} исчезнет из гаража, прежние заявки останутся. Пока по машине есть открытая заявка, удалить её нельзя.`
          : ''
      }
      foot={
        <>
          <Button variant="danger" block busy={removal.isPending} onClick={remove}>
            Удалить
          </Button>
          <Button variant="ghost" block onClick={close}>
            Оставить
          </Button>
        </>
      }
    >
      {removal.isError && (
        <Note tone="bad" live title="Машина не удалена">
          {messagesOf(removal.error).join('. ')}
        </Note>
      )}
    </Dialog>
  );
}
