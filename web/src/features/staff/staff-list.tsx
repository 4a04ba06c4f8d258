import type { StaffMember } from '@sto/contract/staff/staff.schemas';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatPhone } from '../../lib/text/phone.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { InviteForm } from './invite-form.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RoleSelect } from './role-select.tsx';
import { roleWords, useRemoveMember, useStaff, useUpdateMember, useWithdraw } from './staff.api.ts';
import styles from './staff.module.css';

interface StaffListProps {
  workshopId: number;
  /** The person has left the workshop. */
  onLeft: () => Promise<void>;
}

export function StaffList({ workshopId, onLeft }: StaffListProps) {
  const staff = useStaff(workshopId);
  const update = useUpdateMember(workshopId);
  const remove = useRemoveMember(workshopId);
  const withdraw = useWithdraw(workshopId);
  const [renamed, setRenamed] = useState<StaffMember | null>(null);
  const [removed, setRemoved] = useState<StaffMember | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (staff.isError)
    return <ErrorState title="Сотрудники не загрузились" onRetry={() => void staff.refetch()} />;
  if (!staff.data) return <Loader title="Загрузка сотрудников..." />;
  const { items, invitations, available_roles: roles } = staff.data;
  return (
    <>
      <Card as="section" padding="l" className={styles.stack} aria-labelledby="staff">
        <Heading level={2} id="staff" ref={heading} tabIndex={-1}>
          В автосервисе
        </Heading>
        <ul className={styles.list}>
          {items.map((member) => (
            <li key={member.id} className={styles.member}>
              <span className={styles.who}>
                <Text strong>
                  {member.name || 'Без имени'}
                  {member.is_self && ' (вы)'}
                </Text>
                <Text size="sm" tone="second" tabular>
                  {formatPhone(member.phone)}
                </Text>
              </span>
              {member.available_actions.includes('update') && (
                <IconButton label={`Переименовать: ${member.name}`} onClick={() => setRenamed(member)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
              )}
              {member.available_actions.includes('update') ? (
                <RoleSelect
                  label={`Роль: ${member.name}`}
                  roles={roles}
                  value={member.role}
                  onChange={(role) => update.mutate({ id: member.id, role }, { onError: toastErrors })}
                />
              ) : (
                <Text tone="second">{roleWords[member.role]}</Text>
              )}
              {member.available_actions.includes('remove') && (
                <Button variant="ghost" size="md" onClick={() => setRemoved(member)}>
                  {member.is_self ? 'Уйти' : 'Убрать'}
                  <VisuallyHidden>: {member.name}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
          {invitations.map(({ id, name, phone, role }) => (
            <li key={`invitation-${id}`} className={styles.member}>
              <span className={styles.who}>
                <Text strong>{name}</Text>
                <Text size="sm" tone="second" tabular>
                  {formatPhone(phone)}
                </Text>
              </span>
              <Text tone="second">{roleWords[role]}, ждём ответа</Text>
              {roles.length > 0 && (
                <Button
                  variant="ghost"
                  size="md"
                  onClick={() => withdraw.mutate(id, { onError: toastErrors })}
                >
                  Отозвать
                  <VisuallyHidden>: приглашение {name}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {roles.length > 0 ? (
        <InviteForm workshopId={workshopId} roles={roles} />
      ) : (
        <Note title="Менять состав может сам сотрудник">
          Приглашения, роли, имена и уход из автосервиса подтверждают кодом из SMS, которого у оператора нет.
        </Note>
      )}
      <RenameDialog workshopId={workshopId} member={renamed} onClose={() => setRenamed(null)} />
      <ConfirmDialog
        target={removed}
        title={removed?.is_self ? 'Уйти из автосервиса?' : 'Убрать сотрудника?'}
        describe={({ name, is_self }) =>
          is_self
            ? 'Вы больше не увидите заявки автосервиса.'
            : `${name || 'Человек'} больше не увидит заявки автосервиса.`
        }
        action={removed?.is_self ? 'Уйти' : 'Убрать'}
        failed="Не получилось"
        onClose={() => setRemoved(null)}
        run={async ({ id, is_self }) => {
          await remove.mutateAsync(id);
          if (is_self) await onLeft();
        }}
        done={() => 'Готово'}
        next={heading}
      />
    </>
  );
}
