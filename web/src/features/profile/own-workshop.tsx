import { type WeekDay, weekDays } from '@sto/contract/enums';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { BadgeCheck, Clock, Eye, MapPin, Phone } from 'lucide-react';
import { useState } from 'react';
import { formatMoneyRange } from '../../lib/text/money.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { counted } from '../../lib/text/plural.ts';
import { clock, openStateOf, openText } from '../../lib/time/open-state.ts';
import { List, ListItem } from '../../ui/lists/list.tsx';
import { Button, ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import { Rating } from '../../ui/primitives/stars.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import styles from './own-workshop.module.css';

const worksFirst = 10;

interface OwnWorkshopProps {
  workshop: Workshop;
  driversHref: string;
}

/** The workshop as drivers see it, without editing. */
export function OwnWorkshop({ workshop, driversHref }: OwnWorkshopProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <About workshop={workshop} driversHref={driversHref} />
        <Works workshop={workshop} />
      </div>
      <Week workshop={workshop} />
    </div>
  );
}

function About({ workshop, driversHref }: OwnWorkshopProps) {
  const image = [...workshop.images].sort((a, b) => a.sort - b.sort)[0];
  return (
    <Card as="section" padding="l" className={styles.about} aria-labelledby="own-workshop">
      {image && (
        <Picture
          className={styles.photo}
          src={image.url}
          alt={image.alt}
          width={640}
          height={280}
          fit="width"
        />
      )}
      <div className={styles.head}>
        <Heading level={2} id="own-workshop">
          {workshop.name}
        </Heading>
        <p className={styles.rating}>
          <Rating workshop={workshop} size="m" />
          <span className={styles.quiet}>
            {workshop.reviews_count > 0
              ? counted(workshop.reviews_count, ['отзыв', 'отзыва', 'отзывов'])
              : 'Отзывов пока нет'}
          </span>
        </p>
        <p className={styles.tags}>
          {workshop.is_demo && <Tag tone="ink">Демо</Tag>}
          {workshop.is_verified && (
            <Tag tone="ok" icon={<BadgeCheck aria-hidden="true" />}>
              Проверен
            </Tag>
          )}
        </p>
      </div>
      {workshop.description && <Text tone="second">{workshop.description}</Text>}
      <List>
        <ListItem
          icon={<MapPin aria-hidden="true" size={20} />}
          title={workshop.address}
          text={workshop.metro[0] && `м. ${workshop.metro[0].name}`}
        />
        <ListItem
          icon={<Clock aria-hidden="true" size={20} />}
          title={openText(openStateOf(workshop))}
          text="Так сейчас видят водители"
        />
        {workshop.phones.map((phone) => (
          <ListItem key={phone} icon={<Phone aria-hidden="true" size={20} />} title={formatPhone(phone)} />
        ))}
      </List>
      <ButtonLink to={driversHref} variant="soft">
        <Eye aria-hidden="true" />
        Как видят водители
      </ButtonLink>
    </Card>
  );
}

function Works({ workshop }: { workshop: Workshop }) {
  const [isWhole, setWhole] = useState(false);
  const works = workshop.work_types;
  const shown = isWhole ? works : works.slice(0, worksFirst);
  return (
    <Card as="section" padding="l" aria-labelledby="own-works">
      <Heading level={2} id="own-works">
        Работы и цены
      </Heading>
      {works.length === 0 && (
        <Text tone="second">Работ с ценами пока нет. Водители видят «Цена после осмотра».</Text>
      )}
      <ul className={styles.works}>
        {shown.map((work) => (
          <li key={work.work_type_id}>
            <span className={styles.work}>{work.title}</span>
            <span className={styles.price}>{formatMoneyRange(work.price_from, work.price_to)}</span>
          </li>
        ))}
      </ul>
      {works.length > worksFirst && (
        <Button block size="md" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Свернуть' : `Все ${counted(works.length, ['работа', 'работы', 'работ'])}`}
        </Button>
      )}
    </Card>
  );
}

function Week({ workshop }: { workshop: Workshop }) {
  return (
    <Card as="section" padding="l" className={styles.week} aria-labelledby="own-week">
      <Heading level={2} id="own-week">
        График
      </Heading>
      <dl className={styles.days}>
        {weekDays.map((day) => (
          <div key={day}>
            <dt>{dayName(day)}</dt>
            <dd>{clock(workshop.schedule[day].time)}</dd>
          </div>
        ))}
      </dl>
      {workshop.closure_note && <Text size="sm">{workshop.closure_note}</Text>}
    </Card>
  );
}

function dayName(day: WeekDay): string {
  const date = new Date(Date.UTC(2024, 0, 1 + weekDays.indexOf(day)));
  const name = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', timeZone: 'UTC' }).format(date);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
