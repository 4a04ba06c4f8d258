import type { WorkshopCheckKind } from '@sto/contract/enums';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { BadgeCheck, ChevronRight, FileText, MapPin, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../lib/time/dates.ts';
import { List, ListItem } from '../../ui/lists/list.tsx';
import { LaterDialog } from '../../ui/overlays/later-dialog.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import styles from './workshop-checks.module.css';

const words: Record<WorkshopCheckKind, { title: string; how: string; icon: ReactNode }> = {
  details: {
    title: 'Название, адрес и ИНН',
    how: 'сверил оператор',
    icon: <MapPin aria-hidden="true" size={20} />,
  },
  documents: {
    title: 'Документы владельца',
    how: 'посмотрел оператор',
    icon: <FileText aria-hidden="true" size={20} />,
  },
  phone: {
    title: 'Телефон автосервиса',
    how: 'владелец подтвердил кодом из СМС',
    icon: <Phone aria-hidden="true" size={20} />,
  },
};

/** The badge of a verified workshop, which says what was checked. */
export function WorkshopChecks({ workshop }: { workshop: Workshop }) {
  const [isOpen, setOpen] = useState(false);
  if (!workshop.is_verified) return null;
  return (
    <>
      <button
        type="button"
        className={styles.badge}
        aria-haspopup="dialog"
        aria-label="Проверен: что проверили"
        onClick={() => setOpen(true)}
      >
        <Tag tone="ok" icon={<BadgeCheck aria-hidden="true" />}>
          Проверен
          <ChevronRight aria-hidden="true" />
        </Tag>
      </button>
      <LaterDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Что мы проверили"
        description={workshop.name}
      >
        <List>
          {workshop.checks.map(({ kind, checked_at: at }) => (
            <ListItem
              key={kind}
              icon={words[kind].icon}
              title={words[kind].title}
              text={`${formatDay(at, workshop.timezone)}, ${words[kind].how}`}
            />
          ))}
        </List>
        <p className={styles.note}>
          {workshop.is_demo
            ? 'Это демо: автосервиса и его проверки на самом деле нет.'
            : 'Качество работ так не проверить: о нём говорят отзывы.'}
        </p>
      </LaterDialog>
    </>
  );
}
