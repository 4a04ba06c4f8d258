import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import styles from './ranking-dialog.module.css';

const parts = [
  {
    share: '1/2',
    name: 'Качество',
    text: 'Средняя оценка, к которой добавлено десять отзывов со средней по всем автосервисам. Так пара пятёрок не обгонит сотню честных отзывов.',
  },
  {
    share: '1/3',
    name: 'Близость',
    text: 'Чем дальше, тем меньше: в 5 км от начала отсчёта остаётся половина.',
  },
  { share: '1/12', name: 'Цена', text: 'Есть, если автосервис назвал цену работ заранее.' },
  {
    share: '1/12',
    name: 'Скорость ответа',
    text: 'Кто отвечает на заявки за 30 минут, получает половину, быстрее — больше.',
  },
];

/** How «Рекомендуем» is calculated (server/src/search/query/ranking.ts). */
export function RankingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Как считается «Рекомендуем»"
      description="Мест за деньги в этом порядке нет. У каждого автосервиса складываем четыре части:"
      foot={
        <Button variant="primary" block onClick={onClose}>
          Понятно
        </Button>
      }
    >
      <dl className={styles.parts}>
        {parts.map(({ share, name, text }) => (
          <div key={name} className={styles.part}>
            <dt>
              <span className={styles.share}>{share}</span> {name}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        Кто не берёт вашу машину или выбранные работы либо не принимает заявки онлайн, стоит в конце. При
        равном счёте выше тот, кто ближе.
      </p>
    </Dialog>
  );
}
