import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { OctagonAlert, TriangleAlert, Truck } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { formOf, tenderFormId, useDraft } from '../draft/draft.store.ts';
import { leaveWished } from '../draft/understood.store.ts';
import { changeTalk, useAssistant } from './assistant.store.ts';
import styles from './assistant-log.module.css';
import { bringingBack, wantTow } from './prefill.ts';

interface SafetyNoteProps {
  /** The first answer that warned of it. */
  turn: Pick<AssistantTurn, 'bid_draft' | 'safety' | 'suggestions'>;
  /** The words of the warning are above or in the answer. */
  isSaid?: boolean;
  /** The newest note has the button: two would compete. */
  hasTow?: boolean;
}

/** What is dangerous about going on, and the tow truck. */
export function SafetyNote({ turn, isSaid = false, hasTow = true }: SafetyNoteProps) {
  const { safety } = turn;
  const isStop = safety.level === 'stop';
  const Icon = isStop ? OctagonAlert : TriangleAlert;
  return (
    <div className={styles.wide} data-answer="">
      <Note
        tone={isStop ? 'bad' : 'warn'}
        icon={<Icon aria-hidden="true" />}
        title={isStop ? 'Дальше ехать нельзя' : 'Осторожно в дороге'}
      >
        {!isSaid && safety.text}
        {safety.offer_tow && hasTow && (
          <ButtonLink
            to={paths.customerNewTender}
            variant={isStop ? 'danger' : 'line'}
            size="md"
            block
            className={styles.tow}
            onClick={() => askForTow(turn)}
          >
            <Truck aria-hidden="true" />
            Найти эвакуатор
          </ButtonLink>
        )}
      </Note>
    </div>
  );
}

/**
 * The workshops near him get a bid with a tow: the driver adds the address and sends it himself. Of the chosen works only
 * those of the danger go along.
 */
function askForTow({ safety, suggestions, bid_draft: made }: SafetyNoteProps['turn']): void {
  const draft = useDraft.getState();
  const { leg } = formOf(draft, tenderFormId);
  draft.changeForm(tenderFormId, { leg: { address: '', place: null, ...leg, kind: 'tow' } });
  const ofDanger = suggestions.map(({ work_type_id: id }) => id);
  const tow = safety.tow_work_type_id ?? ofDanger[0];
  const isOrdered = suggestions.some(({ work_type_id: id, is_named: isNamed }) => isNamed && id === tow);
  // A time that was wished for before the tow truck is that of the visit.
  const { period_start: from, period_end: to } = made;
  if (from && !isOrdered) leaveWished({ from, to: to ?? from });
  wantTow(made.comment);
  if (tow === undefined) return;
  const works = [tow, ...draft.workIds.filter((id) => id !== tow && ofDanger.includes(id))];
  const left = draft.workIds.filter((id) => !works.includes(id));
  if (!draft.workIds.includes(tow)) changeTalk({ works: [...useAssistant.getState().works, tow] });
  draft.setWorkIds(works);
  if (left.length === 0) return;
  showToast.success('Другие работы убраны: эвакуатор нужен без них', {
    undo: { label: 'Вернуть', onClick: bringingBack(left) },
  });
}
