import type { Bid } from '@sto/contract/bids/bids.schemas';
import { useState } from 'react';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { roleWords } from '../staff/staff.api.ts';
import { AssignDialog } from './assign-dialog.tsx';
import styles from './bid-assignee.module.css';

/** Who looks after the bid; a manager can change it while the bid is open. */
export function BidAssignee({ bid, canManage }: { bid: Bid; canManage: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { assignee } = bid;
  const hasWorkshop = !bid.is_tender || !['new', 'answered'].includes(bid.status);
  const canAssign = canManage && hasWorkshop && bid.status !== 'reject';
  if (!assignee && !canAssign) return null;
  return (
    <Card as="section" className={styles.assignee} aria-label="Ответственный">
      <div>
        <Text size="sm" tone="second">
          Ответственный
        </Text>
        <Text strong>{assignee ? nameOf(assignee) : 'Не назначен'}</Text>
        {assignee && (
          <Text size="sm" tone="second">
            {roleWords[assignee.role]}
          </Text>
        )}
      </div>
      {canAssign && (
        <Button variant="soft" size="md" onClick={() => setOpen(true)}>
          {assignee ? 'Сменить' : 'Назначить'}
        </Button>
      )}
      {isOpen && <AssignDialog bid={bid} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const nameOf = ({ name, is_self: isSelf }: NonNullable<Bid['assignee']>) =>
  `${name || 'Без имени'}${isSelf ? ' (вы)' : ''}`;
