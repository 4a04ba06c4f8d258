import { weekDays } from '@sto/contract/enums';
import { openingState } from '@sto/contract/workshops/opening-hours';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { ChevronDown, Clock } from 'lucide-react';
import { useId, useState } from 'react';
import { clock, openStateOf } from '../../lib/time/open-state.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { weekDayWords } from '../../lib/time/week-days.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { LaterDialog } from '../../ui/overlays/later-dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Tag } from '../../ui/primitives/tag.tsx';
import { useIsPage } from './workshop-section.tsx';
import { closureText, weekDaysAt } from './workshop-words.ts';
import styles from './workshops.module.css';

export function WorkshopSchedule({ workshop }: { workshop: Workshop }) {
  const [isShown, setShown] = useState(useIsPage());
  const [isModal, setModal] = useState(false);
  const weekId = useId();
  const now = useNow();
  // Calculated as time passes: an open page must not say «до 21:00» at ten past nine.
  const state = openStateOf({ ...workshop, ...openingState(workshop, now) }, now);
  const closure = closureText(workshop, now);
  return (
    <div>
      <button
        type="button"
        className={styles.item}
        aria-expanded={isShown}
        aria-controls={weekId}
        onClick={() => setShown(!isShown)}
      >
        <Clock aria-hidden="true" />
        <span className={styles.grow}>
          <span className={classNames(styles.state, state.isOpen && styles.open)}>{state.word}</span>
          {state.rest && `${state.isOpen ? '' : ','} ${state.rest}`}
        </span>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </button>
      <div id={weekId} hidden={!isShown} className={styles.week}>
        {closure && <p className={styles.small}>{closure}</p>}
        <Week workshop={workshop} now={now} />
        <Button size="sm" variant="ghost" onClick={() => setModal(true)}>
          Открыть график
        </Button>
      </div>
      <LaterDialog
        open={isModal}
        onClose={() => setModal(false)}
        title="График работы"
        description={workshop.name}
      >
        <Week workshop={workshop} now={now} roomy />
        {closure && (
          <Note tone="warn" title={closure}>
            {workshop.closure_note}
          </Note>
        )}
        <p className={styles.small}>Время автосервиса</p>
      </LaterDialog>
    </div>
  );
}

function Week({ workshop, now, roomy }: { workshop: Workshop; now: Date; roomy?: boolean }) {
  const { today, working } = weekDaysAt(workshop, now);
  return (
    <dl className={classNames(styles.days, roomy && styles.roomy)}>
      {weekDays.map((day) => {
        const row = workshop.schedule[day];
        return (
          <div key={day} className={classNames(styles.day, day === today && styles.today)}>
            <dt>
              {weekDayWords[day]}
              {day === today && ', сегодня'}
            </dt>
            <dd className={classNames(!row.is_active && styles.off)}>
              {roomy && day === working && <Tag tone="ok">открыто</Tag>} {clock(row.time)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
