import type { AssistantMessage, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { CarFront, Headset, MapPin, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { Chip, ChipRow } from '../../ui/primitives/chip.tsx';
import { LinkChip } from '../../ui/primitives/link-chip.tsx';
import { useCities, useCurrentCity } from '../city/cities.api.ts';
import { chooseCity } from '../city/city.store.ts';
import styles from './assistant.module.css';
import { useAssistant } from './assistant.store.ts';
import type { AssistantSteps } from './assistant-steps.ts';
import { focusMessageField } from './message-field.ts';
import { stopTextOf } from './open-dangers.ts';
import { carWords, describeWords } from './prefill.ts';
import { enqueueMessage } from './send-message.ts';
import { saidAboutWorks, wordsOfReplaced } from './talk-works.ts';

interface QuickRepliesProps extends AssistantSteps {
  messages: readonly AssistantMessage[];
  onOperator: () => void;
}

const examples = ['Стучит спереди на кочках', 'Горит «чек»', 'Скрипят тормоза', 'Пора на ТО'];
const price = { text: 'Сколько это стоит?', asked: /сколько|поч[её]м|цен[аыу]|стоит/i };
const drive = { text: 'Можно ехать?', asked: /(?<![а-яё])(до)?(ехать|ездить|еду)(?![а-яё])/i };
const later = 'Сделаю завтра';
const bringBack = 'Вернуть прежние работы';

/** What can be said or done next by one tap. */
export function QuickReplies(props: QuickRepliesProps) {
  const { messages, onOperator } = props;
  const answer = messages.findLast((message) => message.turn !== null);
  const turn = answer?.turn ?? null;
  const operator = useOperatorQuestion(answer);
  const isBusy = useAssistant(({ outgoing }) => outgoing.some(({ error }) => error === null));
  const isStopped = useAssistant((talk) => stopTextOf(talk) !== undefined);
  const isForbidden = isStopped || turn?.safety.level === 'stop';
  const city = useCurrentCity();
  if (isBusy || !city) return null;
  if (operator.isOpen) return <OperatorQuestion {...operator} onCall={onOperator} />;
  const replies = repliesTo(turn, messages, isForbidden);
  const isReplaced = replies[0]?.label === bringBack;
  return (
    <div className={styles.quick}>
      <ChipRow scroll={turn !== null} label="Быстрые ответы">
        {turn?.page && !isForbidden && <PageChip page={turn.page} />}
        {turn?.slots.car && !isReplaced && <CarChip {...props} turn={turn} />}
        {replies.map(({ label, text }) => (
          <Chip
            key={label}
            onClick={() => {
              focusMessageField();
              enqueueMessage({ text, files: [], cityId: city.id });
            }}
          >
            {label}
          </Chip>
        ))}
        {turn && (!turn.slots.car || isReplaced) && <CarChip {...props} turn={turn} />}
        {turn && <CityChip turn={turn} />}
        {turn && (
          <Chip variant="quiet" icon={<Headset aria-hidden="true" />} onClick={operator.open}>
            Позвать оператора
          </Chip>
        )}
      </ChipRow>
    </div>
  );
}

/** An answer that hands over opens it by itself, the next answer closes it. */
function useOperatorQuestion(answer: AssistantMessage | undefined) {
  const [tapped, setTapped] = useState<{ answerId: number | undefined; isOpen: boolean } | null>(null);
  const isTapped = tapped !== null && tapped.answerId === answer?.id;
  const set = (isOpen: boolean) => () => setTapped({ answerId: answer?.id, isOpen });
  return {
    isOpen: isTapped ? tapped.isOpen : answer?.turn?.action === 'handoff',
    isTapped,
    open: set(true),
    close: set(false),
  };
}

const operatorQuestion = 'Позвать оператора? Он увидит переписку.';

/** A person is not called by a slip of the thumb. */
function OperatorQuestion(props: { isTapped: boolean; close: () => void; onCall: () => void }) {
  return (
    <div className={styles.quick}>
      <p className={styles.label}>{operatorQuestion}</p>
      <ChipRow label={operatorQuestion}>
        <Chip autoFocus={props.isTapped} icon={<Headset aria-hidden="true" />} onClick={props.onCall}>
          Позвать
        </Chip>
        <Chip
          variant="quiet"
          onClick={() => {
            focusMessageField();
            props.close();
          }}
        >
          Отмена
        </Chip>
      </ChipRow>
    </div>
  );
}

const asIs = (text: string) => ({ label: text, text });

/** What was said is offered no more, and nothing besides the danger where it is forbidden to drive. */
function repliesTo(
  turn: AssistantTurn | null,
  messages: readonly AssistantMessage[],
  isForbidden: boolean,
): { label: string; text: string }[] {
  if (!turn) return examples.map(asIs);
  const said = saidAboutWorks(messages);
  const isOpen = ({ asked }: typeof price) => !said.some((text) => asked.test(text));
  if (turn.question && !(isForbidden && turn.action === 'decline'))
    return turn.question.options.filter((option) => !said.includes(option)).map(asIs);
  if (turn.suggestions.length === 0) return isForbidden && isOpen(drive) ? [asIs(drive.text)] : [];
  const hasTow = turn.suggestions.some((work) => work.work_type_id === turn.safety.tow_work_type_id);
  const mayWait = !isForbidden && !hasTow && turn.missing.includes('when');
  const replaced = wordsOfReplaced(messages);
  return [
    ...(replaced ? [{ label: bringBack, text: replaced }] : []),
    ...[price, ...(hasTow ? [] : [drive])].filter(isOpen).map(({ text }) => asIs(text)),
    ...(mayWait ? [asIs(later)] : []),
  ];
}

const pages = {
  osago: { title: 'Заявка на ОСАГО', path: paths.osago },
  kasko: { title: 'Заявка на КАСКО', path: paths.kasko },
};

function PageChip({ page }: { page: keyof typeof pages }) {
  const { title, path } = pages[page];
  return (
    <LinkChip to={path} icon={<ShieldCheck aria-hidden="true" />}>
      {title}
    </LinkChip>
  );
}

/** The car of the sentence: the driver takes it over by a tap. */
function CarChip({ turn, car, onCar }: AssistantSteps & { turn: AssistantTurn }) {
  const { slots, missing } = turn;
  const words = slots.car && carWords(slots.car);
  if (car || !(words || missing.includes('auto'))) return null;
  return (
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
  );
}

/** The city of the sentence, where it is another one. */
function CityChip({ turn: { slots } }: { turn: AssistantTurn }) {
  const cities = useCities();
  const city = useCurrentCity();
  const named = slots.city_id === city?.id ? undefined : cities.data?.find(({ id }) => id === slots.city_id);
  if (!named) return null;
  return (
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
  );
}
