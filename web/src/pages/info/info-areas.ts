import type { LeadKind } from '@sto/contract/leads/leads.schemas';
import { charity, loyalty, raffle } from './club-areas.ts';
import { autopark, business, franchising, registerWorkshop } from './company-areas.ts';
import type { InfoArea } from './info-area.ts';
import { agent, eipoteka, kasko, osago } from './insurance-areas.ts';

export const infoAreas: Record<LeadKind, InfoArea> = {
  osago,
  kasko,
  eipoteka,
  agent,
  autopark,
  franchising,
  register_service: registerWorkshop,
  business,
  loyalty,
  charity,
  raffle,
};
