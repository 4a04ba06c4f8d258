import { maxBays } from '@sto/contract/limits';
import type { Bay, WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { BayForm } from './bay-form.tsx';
import { useRemoveBay } from './schedule.api.ts';
import styles from './schedule.module.css';
import { useEditedRow } from './use-edited-row.ts';

export function BaysSection({ schedule }: { schedule: WorkshopSchedule }) {
  const id = useId();
  const remove = useRemoveBay(schedule.service_id);
  const { heading, edited, edit, close } = useEditedRow<number | 'new'>();
  const [removed, setRemoved] = useState<Bay | null>(null);
  return (
    <Card as="section" padding="l" aria-labelledby={id} className={styles.stack}>
      <Heading level={2} id={id} ref={heading} tabIndex={-1}>
        Посты
      </Heading>
      <Text tone="second">Сколько машин можно принять одновременно. На выключенный пост не записывают.</Text>
      <ul className={styles.list} aria-label="Посты">
        {schedule.bays.map((bay) => (
          <li key={bay.id} className={styles.row}>
            {edited === bay.id ? (
              <BayForm workshopId={schedule.service_id} bay={bay} onClose={close} />
            ) : (
              <>
                <div className={styles.texts}>
                  <Text strong>{bay.name}</Text>
                  <Text size="sm" tone="second">
                    {[!bay.is_active && 'Выключен', bay.skills.length > 0 ? 'Часть работ' : 'Все работы']
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </div>
                <div className={styles.buttons}>
                  <IconButton label={`Изменить пост ${bay.name}`} onClick={() => edit(bay.id)}>
                    <Pencil aria-hidden="true" />
                  </IconButton>
                  <IconButton label={`Удалить пост ${bay.name}`} onClick={() => setRemoved(bay)}>
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {edited === 'new' ? (
        <BayForm workshopId={schedule.service_id} bay={null} onClose={close} />
      ) : schedule.bays.length >= maxBays ? (
        <Text tone="second">Постов уже {maxBays}, больше нельзя.</Text>
      ) : (
        <div>
          <Button variant="soft" onClick={() => edit('new')}>
            Добавить пост
          </Button>
        </div>
      )}
      <ConfirmDialog
        target={removed}
        title="Удалить пост?"
        describe={(bay) => `«${bay.name}» исчезнет из календаря вместе с прошлой занятостью.`}
        action="Удалить"
        failed="Пост не удалён"
        done={(bay) => `Пост «${bay.name}» удалён`}
        run={(bay) => remove.mutateAsync(bay.id)}
        onClose={() => setRemoved(null)}
        next={heading}
      />
    </Card>
  );
}
