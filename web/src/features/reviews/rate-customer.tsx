import type { Bid } from '@sto/contract/bids/bids.schemas';
import { useState } from 'react';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { useRateCustomer } from './reviews.api.ts';
import { StarInput } from './star-input.tsx';

export function RateCustomer({ bid, isAllowed }: { bid: Bid; isAllowed: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [mark, setMark] = useState(0);
  const [hasMissed, setMissed] = useState(false);
  const [isTried, setTried] = useState(false);
  const rate = useRateCustomer(bid.id);
  return (
    <>
      {isAllowed && (
        <>
          <Text tone="second">
            Оцените клиента: оценку увидит только ваш автосервис. После неё откроется отзыв клиента, если он
            есть.
          </Text>
          <div>
            <Button size="md" onClick={() => setOpen(true)}>
              Оценить клиента
            </Button>
          </div>
        </>
      )}
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Оценка клиента"
        description="Приехал вовремя, договорённости соблюдены? Изменить оценку потом нельзя."
        action="Оценить"
        isAllowed={isAllowed}
        check={() => {
          setTried(true);
          return mark > 0;
        }}
        run={() => rate.mutateAsync({ rating: mark, hasMissed })}
        done="Клиент оценён"
      >
        <StarInput
          label="Оценка"
          required
          size="xl"
          value={mark}
          error={isTried && mark === 0 ? 'Поставьте оценку' : undefined}
          onChange={setMark}
        />
        <Checkbox checked={hasMissed} onChange={setMissed}>
          Не приехал в назначенное время
        </Checkbox>
      </MoveDialog>
    </>
  );
}
