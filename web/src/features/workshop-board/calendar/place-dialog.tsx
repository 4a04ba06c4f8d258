import { useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { SelectById } from '../../../ui/forms/select.tsx';
import { MoveDialog } from '../../moves/move-dialog.tsx';
import { bookingTime, bookingTitle } from './booking-words.ts';
import { type Booking, type Calendar, useMoveBooking } from './calendar.api.ts';

interface PlaceDialogProps {
  booking: Booking;
  calendar: Calendar;
  onClose: () => void;
}

/** The way without a mouse and without arrows: bay and mechanic from lists. */
export function PlaceDialog({ booking, calendar, onClose }: PlaceDialogProps) {
  const [bayId, setBay] = useState(booking.bay_id);
  const [mechanicId, setMechanic] = useState(booking.mechanic_id ?? 0);
  const move = useMoveBooking();
  const bays = calendar.bays.filter((bay) => bay.is_active || bay.id === booking.bay_id);
  const mechanics = [{ id: 0, name: 'Без мастера' }, ...calendar.mechanics];
  return (
    <MoveDialog
      open
      onClose={onClose}
      title="Пост и мастер"
      description={`${bookingTitle(booking)}, ${bookingTime(booking, calendar.timezone)}. Время не изменится.`}
      action="Сохранить"
      isAllowed
      run={() =>
        move.mutateAsync({
          id: booking.id,
          bay_id: bayId,
          ...(mechanicId === 0 ? { no_mechanic: true } : { mechanic_id: mechanicId }),
        })
      }
      done="Сохранено"
    >
      <Field label="Пост">
        <SelectById options={bays} value={bayId} onChange={setBay} />
      </Field>
      <Field label="Мастер">
        <SelectById options={mechanics} value={mechanicId} onChange={setMechanic} />
      </Field>
    </MoveDialog>
  );
}
