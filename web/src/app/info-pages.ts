import type { LeadKind } from '@sto/contract/leads/leads.schemas';
import { paths } from '../lib/paths.ts';

/** Areas that have one kind of page: what it is, and a request form. */
export const infoPages: readonly { path: string; kind: LeadKind }[] = [
  { path: paths.osago, kind: 'osago' },
  { path: paths.kasko, kind: 'kasko' },
  { path: paths.mortgageInsurance, kind: 'eipoteka' },
  { path: paths.agents, kind: 'agent' },
  { path: paths.autoparks, kind: 'autopark' },
  { path: paths.franchising, kind: 'franchising' },
  { path: paths.business, kind: 'business' },
  { path: paths.loyalty, kind: 'loyalty' },
  { path: paths.charity, kind: 'charity' },
  { path: paths.raffle, kind: 'raffle' },
];
