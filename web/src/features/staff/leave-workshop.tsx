import type { Employment } from '@sto/contract/staff/staff.schemas';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { useEmployment, useEmploymentMove } from './employment.api.ts';
import { roleWords } from './staff.api.ts';
import styles from './staff.module.css';

/** The workshops where the person is not the owner, each with the way out; owners have it in the list of the staff. */
export function LeaveWorkshop({ onLeft }: { onLeft: () => Promise<void> }) {
  const employments = (useEmployment().data?.items ?? []).filter(({ role }) => role !== 'owner');
  const leaving = useEmploymentMove('leave');
  const [left, setLeft] = useState<(Employment & { id: number }) | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (employments.length === 0) return null;
  return (
    <Card as="section" padding="l" aria-labelledby="own-work">
      <Heading level={2} id="own-work" ref={heading} tabIndex={-1}>
        Моя работа
      </Heading>
      <ul className={styles.list}>
        {employments.map((one) => (
          <li key={one.service_id} className={styles.member}>
            <span className={styles.who}>
              <Text strong>{one.service_name}</Text>
              <Text size="sm" tone="second">
                {roleWords[one.role]}
              </Text>
            </span>
            <Button variant="ghost" size="md" onClick={() => setLeft({ ...one, id: one.service_id })}>
              Уйти из автосервиса
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        target={left}
        title="Уйти из автосервиса?"
        describe={({ service_name: name }) =>
          `Вы больше не увидите заявки «${name}». Вернуться можно только по новому приглашению.`
        }
        action="Уйти"
        failed="Не получилось уйти"
        onClose={() => setLeft(null)}
        run={async (work) => {
          await leaving.mutateAsync(work);
          await onLeft();
        }}
        done={({ service_name: name }) => `Вы больше не работаете в «${name}»`}
        next={heading}
      />
    </Card>
  );
}
