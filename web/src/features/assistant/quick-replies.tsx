import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { CarFront, Headset, MapPin } from 'lucide-react';
import { Chip, ChipRow } from '../../ui/primitives/chip.tsx';
import { useCities, useCurrentCity } from '../city/cities.api.ts';
import { chooseCity } from '../city/city.store.ts';
import styles from './assistant.module.css';
import { useAssistant } from './assistant.store.ts';
import type { AssistantSteps } from './assistant-steps.ts';
import { focusMessageField } from './message-field.ts';
import { carWords, describeWords } from './prefill.ts';
import { enqueueMessage } from './send-message.ts';

interface QuickRepliesProps extends AssistantSteps {
  /** The last answer; null: nothing was written yet. */
  turn: AssistantTurn | null;
  onOperator: () => void;
}

const examples = ['Стучит спереди на кочках', 'Горит «чек»', 'Скрипят тормоза', 'Пора на ТО'];
const afterProposal = ['Сколько это стоит?', 'Можно ехать?'];
const later = 'Сделаю завтра';

/** What can be said or done next by one tap. */
export function QuickReplies(props: QuickRepliesProps) {
  const { turn, onOperator } = props;
  const isBusy = useAssistant(({ outgoing }) => outgoing.some(({ error }) => error === null));
  const city = useCurrentCity();
  if (isBusy || !city) return null;
  return (
    <div className={styles.quick}>
      <ChipRow scroll label="Быстрые ответы">
        {repliesTo(turn).map((text) => (
          <Chip
            key={text}
            onClick={() => {
              focusMessageField();
              enqueueMessage({ text, files: [], cityId: city.id });
            }}
          >
            {text}
          </Chip>
        ))}
        {turn && <Gathered {...props} turn={turn} />}
        {turn && (
          <Chip variant="quiet" icon={<Headset aria-hidden="true" />} onClick={onOperator}>
            Позвать оператора
          </Chip>
        )}
      </ChipRow>
    </div>
  );
}

function repliesTo(turn: AssistantTurn | null): readonly string[] {
  if (!turn) return examples;
  if (turn.question) return turn.question.options;
  if (turn.suggestions.length === 0) return [];
  return turn.safety.level === 'stop' ? afterProposal : [...afterProposal, later];
}

/** The car and the city of the sentence: the driver takes them over by a tap. */
function Gathered({ turn, car, onCar }: AssistantSteps & { turn: AssistantTurn }) {
  const cities = useCities();
  const city = useCurrentCity();
  const { slots, missing } = turn;
  const words = slots.car && carWords(slots.car);
  const named = slots.city_id === city?.id ? undefined : cities.data?.find(({ id }) => id === slots.city_id);
  return (
    <>
      {!car && (words || missing.includes('auto')) && (
        <Chip
          variant="quiet"
          icon={<CarFront aria-hidden="true" />}
          onClick={() => {
            if (slots.car) describeWords(slots.car);
            onCar();
          }}
        >
          {words ? `Машина: ${words}` : 'Указать машину'}
        </Chip>
      )}
      {named && (
        <Chip
          variant="quiet"
          icon={<MapPin aria-hidden="true" />}
          onClick={() => {
            focusMessageField();
            chooseCity(named);
          }}
        >
          {`Искать: ${named.name}`}
        </Chip>
      )}
    </>
  );
}
