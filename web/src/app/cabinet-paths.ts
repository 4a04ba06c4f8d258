import { paths } from '../lib/paths.ts';

/** Patterns of the pages behind the login: the router knows them before their code has come. */
export const cabinetPaths = [
  paths.notifications,
  paths.customerHome,
  paths.customerProfile,
  paths.customerChat,
  paths.customerFavorites,
  paths.customerBids,
  `${paths.customerBids}/:bidId`,
  paths.customerCars,
  paths.workshop,
  paths.workshopIntegrations,
  paths.workshopChat,
  paths.workshopStats,
  paths.workshopFinances,
  paths.workshopBids,
  `${paths.workshopBids}/:bidId`,
] as const;

export type CabinetPath = (typeof cabinetPaths)[number];
