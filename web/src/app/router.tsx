import type { LeadKind } from '@sto/contract/leads';
import { lazy, useState } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { earlyPages } from './early-pages.ts';
import { RequireRole } from './guards.tsx';
import { infoPages } from './info-pages.ts';
import { CabinetLayout } from './layouts/cabinet-layout.tsx';
import { HeaderLayout } from './layouts/header-layout.tsx';
import { LoginLayout } from './layouts/login-layout.tsx';
import { LazyPage } from './lazy-page.tsx';
import { paths } from './paths.ts';

const NotFoundPage = lazy(async () => ({
  default: (await import('../pages/not-found-page.tsx')).NotFoundPage,
}));
const LaterMapPage = lazy(async () => ({ default: (await import('../pages/map-page.tsx')).MapPage }));
const LoginPage = lazy(async () => ({ default: (await import('../pages/login-page.tsx')).LoginPage }));
const BidsPage = lazy(async () => ({ default: (await import('../pages/customer/bids-page.tsx')).BidsPage }));
const BidPage = lazy(async () => ({ default: (await import('../pages/customer/bid-page.tsx')).BidPage }));
const GaragePage = lazy(async () => ({
  default: (await import('../pages/customer/garage-page.tsx')).GaragePage,
}));
const WorkshopBidsPage = lazy(async () => ({
  default: (await import('../pages/workshop/bids-page.tsx')).WorkshopBidsPage,
}));
const WorkshopBidPage = lazy(async () => ({
  default: (await import('../pages/workshop/bid-page.tsx')).WorkshopBidPage,
}));
const LaterInfoPage = lazy(async () => ({ default: (await import('../pages/info/info-page.tsx')).InfoPage }));
const NotificationsPage = lazy(async () => ({
  default: (await import('../pages/notifications-page.tsx')).NotificationsPage,
}));
const HomePage = lazy(async () => ({ default: (await import('../pages/customer/home-page.tsx')).HomePage }));
const ProfilePage = lazy(async () => ({
  default: (await import('../pages/customer/profile-page.tsx')).ProfilePage,
}));
const ChatPage = lazy(async () => ({ default: (await import('../pages/customer/chat-page.tsx')).ChatPage }));
const FavoritesPage = lazy(async () => ({
  default: (await import('../pages/customer/favorites-page.tsx')).FavoritesPage,
}));
const OwnWorkshopPage = lazy(async () => ({
  default: (await import('../pages/workshop/own-page.tsx')).OwnWorkshopPage,
}));
const WorkshopChatPage = lazy(async () => ({
  default: (await import('../pages/workshop/chat-page.tsx')).WorkshopChatPage,
}));
const WorkshopStatsPage = lazy(async () => ({
  default: (await import('../pages/workshop/stats-page.tsx')).WorkshopStatsPage,
}));
const WorkshopFinancesPage = lazy(async () => ({
  default: (await import('../pages/workshop/finances-page.tsx')).WorkshopFinancesPage,
}));

/** Code that is here already is drawn at once, with no loader before it. */
function MapPage() {
  const [Page] = useState(() => earlyPages.MapPage ?? LaterMapPage);
  return <Page />;
}

function InfoPage({ kind }: { kind: LeadKind }) {
  const [Page] = useState(() => earlyPages.InfoPage ?? LaterInfoPage);
  return <Page kind={kind} />;
}

export const routes: RouteObject[] = [
  { path: paths.notFound, element: <LazyPage page={<NotFoundPage />} /> },
  { path: '/map', element: <Navigate to={paths.map()} replace /> },
  {
    element: <LoginLayout />,
    children: [{ path: '/join/login', element: <LazyPage page={<LoginPage />} /> }],
  },
  {
    element: <HeaderLayout />,
    children: [
      {
        index: true,
        element: <LazyPage page={<MapPage />} title="Загрузка карты..." />,
      },
      // A key of their own: what was typed for one area must not stand in the form of the next.
      ...infoPages.map(({ path, kind }) => ({
        path,
        element: <LazyPage page={<InfoPage key={kind} kind={kind} />} />,
      })),
      {
        element: <CabinetLayout />,
        children: [
          {
            element: <RequireRole />,
            children: [{ path: paths.notifications, element: <LazyPage page={<NotificationsPage />} /> }],
          },
          {
            element: <RequireRole is="customer" />,
            children: [
              { path: paths.customerHome, element: <LazyPage page={<HomePage />} /> },
              { path: paths.customerProfile, element: <LazyPage page={<ProfilePage />} /> },
              { path: paths.customerChat, element: <LazyPage page={<ChatPage />} /> },
              { path: paths.customerFavorites, element: <LazyPage page={<FavoritesPage />} /> },
              { path: '/customer/bids', element: <LazyPage page={<BidsPage />} /> },
              { path: '/customer/bids/:bidId', element: <LazyPage page={<BidPage />} /> },
              { path: '/customer/cars', element: <LazyPage page={<GaragePage />} /> },
            ],
          },
          {
            element: <RequireRole is="service" />,
            children: [
              { path: paths.workshop, element: <LazyPage page={<OwnWorkshopPage />} /> },
              { path: paths.workshopChat, element: <LazyPage page={<WorkshopChatPage />} /> },
              { path: paths.workshopStats, element: <LazyPage page={<WorkshopStatsPage />} /> },
              { path: paths.workshopFinances, element: <LazyPage page={<WorkshopFinancesPage />} /> },
              { path: '/service/bids', element: <LazyPage page={<WorkshopBidsPage />} /> },
              { path: '/service/bids/:bidId', element: <LazyPage page={<WorkshopBidPage />} /> },
            ],
          },
        ],
      },
    ],
  },
  { path: '*', element: <Navigate to={paths.notFound} replace /> },
];
