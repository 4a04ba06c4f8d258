import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectById } from '../../ui/forms/select.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { roleWords, useStaff } from '../staff/staff.api.ts';
import { useAssign } from './board.api.ts';

interface AssignDialogProps {
  bid: Pick<BidSummary, 'id' | 'version' | 'number' | 'service' | 'assignee'>;
  onClose: () => void;
}

/** Who looks after the bid in the workshop. */
export function AssignDialog({ bid, onClose }: AssignDialogProps) {
  const staff = useStaff(bid.service?.id ?? 0);
  const assign = useAssign(bid);
  const [employeeId, setEmployee] = useState(bid.assignee?.id ?? 0);
  const people = (staff.data?.items ?? []).map(({ id, name, role, is_self: isSelf }) => ({
    id,
    name: `${name || 'Без имени'}${isSelf ? ' (вы)' : ''}, ${roleWords[role].toLowerCase()}`,
  }));
  return (
    <MoveDialog
      open
      onClose={onClose}
      title="Ответственный"
      description={`Заявка ${bid.number}. Сотрудник получит уведомление, клиент об этом не узнает.`}
      action="Сохранить"
      isAllowed
      hasOpenerAfter
      check={() => staff.data !== undefined}
      run={() => assign.mutateAsync(employeeId === 0 ? null : employeeId)}
      done={employeeId === 0 ? 'Ответственного нет' : 'Ответственный назначен'}
    >
      {staff.data ? (
        <Field label="Сотрудник">
          <SelectById
            options={[{ id: 0, name: 'Никто' }, ...people]}
            value={employeeId}
            onChange={setEmployee}
          />
        </Field>
      ) : staff.isError ? (
        <ErrorState
          title="Сотрудники не загрузились"
          onRetry={() => void staff.refetch()}
          busy={staff.isFetching}
        />
      ) : (
        <Skeleton height={72} radius="md" />
      )}
    </MoveDialog>
  );
}
