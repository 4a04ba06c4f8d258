import type { Mechanic, WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { Pencil } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { useUpdateMechanic } from './schedule.api.ts';
import styles from './schedule.module.css';
import { SkillsField } from './skills-field.tsx';
import { useEditedRow } from './use-edited-row.ts';

const focus = (form: HTMLElement | null) => form?.focus();

const nameOf = ({ name, id }: Mechanic) => name || `Мастер № ${id}`;

export function MechanicsSection({ schedule }: { schedule: WorkshopSchedule }) {
  const id = useId();
  const { heading, edited, edit, close } = useEditedRow<number>();
  return (
    <Card as="section" padding="l" aria-labelledby={id} className={styles.stack}>
      <Heading level={2} id={id} ref={heading} tabIndex={-1}>
        Мастера
      </Heading>
      <Text tone="second">
        {schedule.mechanics.length > 0
          ? 'Кто какие работы делает. Пока ни у кого ничего не отмечено, время зависит только от постов.'
          : 'Мастеров пока нет. Пригласите их в разделе «Сотрудники».'}
      </Text>
      <ul className={styles.list} aria-label="Мастера">
        {schedule.mechanics.map((mechanic) => (
          <li key={mechanic.id} className={styles.row}>
            {edited === mechanic.id ? (
              <MechanicForm workshopId={schedule.service_id} mechanic={mechanic} onClose={close} />
            ) : (
              <>
                <div className={styles.texts}>
                  <Text strong>{nameOf(mechanic)}</Text>
                  <Text size="sm" tone="second">
                    {mechanic.skills.length > 0 ? 'Часть работ' : 'Все работы'}
                  </Text>
                </div>
                <IconButton
                  label={`Изменить работы мастера ${nameOf(mechanic)}`}
                  onClick={() => edit(mechanic.id)}
                >
                  <Pencil aria-hidden="true" />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface MechanicFormProps {
  workshopId: number;
  mechanic: Mechanic;
  onClose: () => void;
}

function MechanicForm({ workshopId, mechanic, onClose }: MechanicFormProps) {
  const update = useUpdateMechanic(workshopId);
  const [skills, setSkills] = useState<readonly number[]>(mechanic.skills);
  const save = useOneAtATime(async () => {
    try {
      await update.mutateAsync({ id: mechanic.id, skills: [...skills] });
    } catch (failure) {
      return toastErrors(failure);
    }
    showToast.success('Работы мастера сохранены');
    onClose();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  return (
    <form
      ref={focus}
      tabIndex={-1}
      className={styles.panel}
      onSubmit={submit}
      aria-label={`Работы мастера ${nameOf(mechanic)}`}
    >
      <Text strong>{nameOf(mechanic)}</Text>
      <SkillsField skills={skills} onChange={setSkills} />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" busy={update.isPending}>
          Сохранить мастера
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Отменить
        </Button>
      </div>
    </form>
  );
}
