import type { Car } from '@sto/contract/cars/cars.schemas';
import type { RefObject } from 'react';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useDeleteCar } from './garage.api.ts';

interface DeleteCarDialogProps {
  car: Car | null;
  onClose: () => void;
  /** Gets the focus: the pressed button disappears with its car. */
  next: RefObject<HTMLElement | null>;
}

/** Finished bids keep the car; with an open bid the server refuses. */
export function DeleteCarDialog({ car, onClose, next }: DeleteCarDialogProps) {
  const removal = useDeleteCar();
  return (
    <ConfirmDialog
      target={car}
      onClose={onClose}
      title="Удалить машину?"
      describe={({ mark, model }) =>
        `${mark.name} ${model.name} исчезнет из гаража, прежние заявки останутся. Пока по машине есть открытая заявка, удалить её нельзя.`
      }
      action="Удалить"
      run={({ id }) => removal.mutateAsync(id)}
      failed="Машина не удалена"
      done={({ mark, model }) => `Машина удалена: ${mark.name} ${model.name}`}
      next={next}
    />
  );
}
