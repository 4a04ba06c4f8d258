import type { ModerationStatus } from '@sto/contract/enums';
import type { ChecklistCode } from '@sto/contract/my-workshop/my-workshop.schemas';

export const moderationWords: Record<ModerationStatus, string> = {
  pending: 'На проверке',
  approved: 'Одобрено',
  rejected: 'Отклонено',
};

export const moderationTones: Record<ModerationStatus, 'warn' | 'ok' | 'bad'> = {
  pending: 'warn',
  approved: 'ok',
  rejected: 'bad',
};

export const checklistWords: Record<ChecklistCode, string> = {
  works: 'Работы с ценами',
  brands: 'Марки машин',
  schedule: 'График работы',
  bays: 'Посты',
  place: 'Точка на карте',
  photos: 'Фото',
  description: 'Описание',
  warranty: 'Гарантия',
  approval: 'Проверка оператором',
};
