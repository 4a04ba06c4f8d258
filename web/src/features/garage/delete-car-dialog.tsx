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
  /** Being removed, unless the dialog was closed meanwhile: the answer must not close it over another car. */
  const asked = useRef<Car | null>(null);
  const close = () => {
    asked.current = null;
    removal.reset();
    onClose();
  };
  const remove = async () => {
    // A second press comes before React shows the first one.
    if (!car || asked.current) return;
    asked.current = car;
    try {
      await removal.mutateAsync(car.id);
    } catch {
      if (asked.current === car) asked.current = null;
      return;
    }
    if (asked.current === car) close();
    showToast.success(`Машина удалена: ${car.mark.name} ${car.model.name}`);
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
