import type { ChannelState, NotificationChannel } from '@sto/contract/notifications/notification-kinds';
import type { Row } from './settings.api.ts';

export const channelWords: Record<NotificationChannel, string> = {
  in_app: 'На сайте',
  push: 'Пуш',
  email: 'Почта',
  messenger: 'Мессенджер',
  sms: 'SMS',
};

const notConfigured: Partial<Record<NotificationChannel, string>> = {
  email: 'Почта: письма на этом сайте не подключены',
  messenger: 'Мессенджер: на этом сайте не подключён',
  sms: 'SMS: на этом сайте не подключены, приходят только коды входа',
};

/** Why a channel cannot be used yet, and what to do. */
export function reasonOf(channel: NotificationChannel, state: ChannelState): string | null {
  switch (state) {
    case 'ready':
      return null;
    case 'no_device':
      return 'Пуш: включите уведомления на телефоне или компьютере, карточка «На этом устройстве»';
    case 'no_address':
      return 'Почта: укажите адрес в профиле, затем подтвердите его здесь';
    case 'not_confirmed':
      return 'Почта: подтвердите адрес кодом из письма, карточка «Почта»';
    case 'no_consent':
      return `${channelWords[channel]}: нужно ваше согласие, войдите ещё раз, чтобы его дать`;
    default:
      return notConfigured[channel] ?? null;
  }
}

export const kindWords: Record<Row['type'], { title: string; text: string }> = {
  reminders: { title: 'Напоминания о визите', text: 'За сутки и за два часа, вопрос после визита' },
  visits: { title: 'Запись и время', text: 'Запись подтверждена, время изменилось' },
  bids: { title: 'Заявки и отклики', text: 'Новые заявки, отклики, цены, отказы' },
  work: { title: 'Ход работ', text: 'Машина в работе, дополнительные работы, готово' },
  chat: { title: 'Сообщения', text: 'Новые сообщения в чатах' },
  slots: { title: 'Свободное время', text: 'Освободилось время, которое вы ждали' },
  reviews: { title: 'Отзывы', text: 'Новые отзывы и ответы на них' },
  workshop: { title: 'Автосервис', text: 'Приглашения на работу, решения о карточке' },
  disputes: { title: 'Претензии и решения', text: 'Споры по заявке, решения модератора' },
  security: { title: 'Безопасность', text: 'Вход с нового устройства' },
};
