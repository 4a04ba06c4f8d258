import type { ConsentSource } from '@sto/contract/consents/consents.schemas';
import type { LeadKind } from '@sto/contract/leads/leads.schemas';
import type { Consent } from './consents.api.ts';

const areaNames: Record<LeadKind, string> = {
  osago: 'ОСАГО',
  kasko: 'КАСКО',
  eipoteka: 'страхование ипотеки',
  agent: 'работа страховым агентом',
  autopark: 'автопарк',
  franchising: 'франшиза',
  register_service: 'подключение автосервиса',
  business: 'для бизнеса',
  loyalty: 'программа лояльности',
  charity: 'благотворительность',
  raffle: 'розыгрыш',
};

const kindTitles: Record<Consent['kind'], string> = {
  account: 'Данные профиля',
  booking: 'Передача заявки автосервису',
  callback: 'Звонок по заявке',
};

const isArea = (source: ConsentSource): source is LeadKind => source in areaNames;

export function consentTitle({ kind, source }: Pick<Consent, 'kind' | 'source'>): string {
  return isArea(source) ? `${kindTitles[kind]}: ${areaNames[source]}` : kindTitles[kind];
}
