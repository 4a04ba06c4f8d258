import type { Role } from '@sto/contract/auth';
import type { ReactNode } from 'react';
import { matchPath } from '../lib/match-path.ts';
import { Redirect, useLocation } from '../lib/page-router.tsx';
import { paths } from '../lib/paths.ts';
import type { CabinetPath } from './cabinet-paths.ts';
import { RequireRole } from './guards.tsx';
import { laterPage } from './later-page.tsx';
import { CabinetLayout } from './layouts/cabinet-layout.tsx';
import { LazyPage } from './lazy-page.tsx';

const NotFoundPage = laterPage(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage);
const LoginPage = laterPage(async () => (await import('../pages/login-page.tsx')).LoginPage);
const BidsPage = laterPage(async () => (await import('../pages/customer/bids-page.tsx')).BidsPage);
const BidPage = laterPage(async () => (await import('../pages/customer/bid-page.tsx')).BidPage);
const GaragePage = laterPage(async () => (await import('../pages/customer/garage-page.tsx')).GaragePage);
const WorkshopBidsPage = laterPage(
  async () => (await import('../pages/workshop/bids-page.tsx')).WorkshopBidsPage,
);
const WorkshopBidPage = laterPage(
  async () => (await import('../pages/workshop/bid-page.tsx')).WorkshopBidPage,
);
const NotificationsPage = laterPage(
  async () => (await import('../pages/notifications-page.tsx')).NotificationsPage,
);
const HomePage = laterPage(async () => (await import('../pages/customer/home-page.tsx')).HomePage);
const ProfilePage = laterPage(async () => (await import('../pages/customer/profile-page.tsx')).ProfilePage);
const ChatPage = laterPage(async () => (await import('../pages/customer/chat-page.tsx')).ChatPage);
const FavoritesPage = laterPage(
  async () => (await import('../pages/customer/favorites-page.tsx')).FavoritesPage,
);
const OwnWorkshopPage = laterPage(
  async () => (await import('../pages/workshop/own-page.tsx')).OwnWorkshopPage,
);
const WorkshopIntegrationsPage = laterPage(
  async () => (await import('../pages/workshop/integrations-page.tsx')).WorkshopIntegrationsPage,
);
const WorkshopChatPage = laterPage(
  async () => (await import('../pages/workshop/chat-page.tsx')).WorkshopChatPage,
);
const WorkshopStatsPage = laterPage(
  async () => (await import('../pages/workshop/stats-page.tsx')).WorkshopStatsPage,
);
const WorkshopFinancesPage = laterPage(
  async () => (await import('../pages/workshop/finances-page.tsx')).WorkshopFinancesPage,
);

interface CabinetPage {
  path: CabinetPath;
  /** Nobody else is let in; without it everybody who has signed in. */
  role?: Role;
  page: (params: Record<string, string>) => ReactNode;
}

const cabinetPages: readonly CabinetPage[] = [
  { path: paths.notifications, page: () => <NotificationsPage /> },
  { path: paths.customerHome, role: 'customer', page: () => <HomePage /> },
  { path: paths.customerProfile, role: 'customer', page: () => <ProfilePage /> },
  { path: paths.customerChat, role: 'customer', page: () => <ChatPage /> },
  { path: paths.customerFavorites, role: 'customer', page: () => <FavoritesPage /> },
  { path: paths.customerBids, role: 'customer', page: () => <BidsPage /> },
  {
    path: `${paths.customerBids}/:bidId`,
    role: 'customer',
    page: ({ bidId }) => <BidPage idText={bidId} />,
  },
  { path: paths.customerCars, role: 'customer', page: () => <GaragePage /> },
  { path: paths.workshop, role: 'service', page: () => <OwnWorkshopPage /> },
  { path: paths.workshopIntegrations, role: 'service', page: () => <WorkshopIntegrationsPage /> },
  { path: paths.workshopChat, role: 'service', page: () => <WorkshopChatPage /> },
  { path: paths.workshopStats, role: 'service', page: () => <WorkshopStatsPage /> },
  { path: paths.workshopFinances, role: 'service', page: () => <WorkshopFinancesPage /> },
  { path: paths.workshopBids, role: 'service', page: () => <WorkshopBidsPage /> },
  {
    path: `${paths.workshopBids}/:bidId`,
    role: 'service',
    page: ({ bidId }) => <WorkshopBidPage idText={bidId} />,
  },
];

/** The login, the pages behind it, and the one that says that there is no such page. */
export function OtherPages() {
  const { pathname } = useLocation();
  if (matchPath(paths.notFound, pathname)) return <LazyPage page={<NotFoundPage />} />;
  if (matchPath(paths.login(), pathname)) return <LazyPage page={<LoginPage />} />;
  for (const { path, role, page } of cabinetPages) {
    const params = matchPath(path, pathname);
    if (params)
      return (
        <CabinetLayout>
          <RequireRole is={role}>
            <LazyPage page={page(params)} />
          </RequireRole>
        </CabinetLayout>
      );
  }
  return <Redirect to={paths.notFound} />;
}
