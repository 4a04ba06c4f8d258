import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { OctagonAlert, TriangleAlert, Truck } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { formOf, tenderFormId, useDraft } from '../draft/draft.store.ts';
import { changeTalk, useAssistant } from './assistant.store.ts';
import styles from './assistant-log.module.css';

interface SafetyNoteProps {
  turn: AssistantTurn;
  /** The answer before has the same warning: its words are above. */
  isRepeated?: boolean;
}

/** What is dangerous about going on, and the tow truck. */
export function SafetyNote({ turn, isRepeated = false }: SafetyNoteProps) {
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
        {!isRepeated && safety.text}
        {safety.offer_tow && (
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

/** The workshops near him get a bid with a tow: the driver adds the address and sends it himself. */
function askForTow({ suggestions }: AssistantTurn): void {
  const draft = useDraft.getState();
  const { leg } = formOf(draft, tenderFormId);
  draft.changeForm(tenderFormId, { leg: { address: '', place: null, ...leg, kind: 'tow' } });
  const ids = suggestions.map(({ work_type_id: id }) => id);
  const [first] = ids;
  if (first === undefined || draft.workIds.some((id) => ids.includes(id))) return;
  draft.setWorkIds([...draft.workIds, first]);
  changeTalk({ works: [...useAssistant.getState().works, first] });
}
