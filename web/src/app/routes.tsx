import { matchRoutes, type RouteObject, replace } from 'react-router';
import { paths } from '../lib/paths.ts';
import type { customerPages } from './customer-pages.ts';
import { preloadNotFound, RouteError, UnknownAddress } from './error-page.tsx';
import { infoPages } from './info-pages.ts';
import { HeaderLayout } from './layouts/header-layout.tsx';
import { LoginLayout } from './layouts/login-layout.tsx';
import { MainPart } from './layouts/main-part.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { lazyLayout, lazyPage } from './lazy-page.tsx';
import type { workshopPages } from './workshop-pages.ts';

type WorkshopPages = typeof workshopPages;
type CustomerPages = typeof customerPages;

const MapPage = lazyPage(async () => (await import('../pages/map-page.tsx')).MapPage, 'Загрузка карты...');
const InfoPage = lazyPage(async () => (await import('../pages/info/info-page.tsx')).InfoPage);
const LoginPage = lazyPage(async () => (await import('../pages/login-page.tsx')).LoginPage);
const CabinetLayout = lazyLayout(async () => (await import('./layouts/cabinet-layout.tsx')).CabinetLayout);
const RequireRole = lazyLayout(async () => (await import('./guards.tsx')).RequireRole);
const NotificationsPage = lazyPage(
  async () => (await import('../pages/notifications-page.tsx')).NotificationsPage,
);
const customerPage = (name: keyof CustomerPages) =>
  lazyPage(async () => (await import('./customer-pages.ts')).customerPages[name]);
const HomePage = customerPage('HomePage');
const ProfilePage = customerPage('ProfilePage');
const ChatPage = customerPage('ChatPage');
const FavoritesPage = customerPage('FavoritesPage');
const BidsPage = lazyPage(async () => (await import('../pages/customer/bids-page.tsx')).BidsPage);
const BidPage = lazyPage(async () => (await import('../pages/customer/bid-page.tsx')).BidPage);
const GaragePage = customerPage('GaragePage');
const workshopPage = (name: keyof WorkshopPages) =>
  lazyPage(async () => (await import('./workshop-pages.ts')).workshopPages[name]);
const OwnWorkshopPage = workshopPage('OwnWorkshopPage');
const WorkshopCalendarPage = workshopPage('WorkshopCalendarPage');
const WorkshopIntegrationsPage = workshopPage('WorkshopIntegrationsPage');
const WorkshopReviewsPage = workshopPage('WorkshopReviewsPage');
const WorkshopChatPage = workshopPage('WorkshopChatPage');
const WorkshopStatsPage = workshopPage('WorkshopStatsPage');
const WorkshopFinancesPage = workshopPage('WorkshopFinancesPage');
const WorkshopBidsPage = lazyPage(
  async () => (await import('../pages/workshop/bids-page.tsx')).WorkshopBidsPage,
);
const WorkshopBidPage = lazyPage(
  async () => (await import('../pages/workshop/bid-page.tsx')).WorkshopBidPage,
);

const WorkshopProfilePage = workshopPage('WorkshopProfilePage');
const WorkshopStaffPage = workshopPage('WorkshopStaffPage');
const ComparePage = lazyPage(async () => (await import('../pages/public/compare-page.tsx')).ComparePage);
const AssistantPage = lazyPage(async () => (await import('../pages/assistant-page.tsx')).AssistantPage);
const RulesPage = lazyPage(async () => (await import('../pages/rules-page.tsx')).RulesPage);
const SharePage = lazyPage(async () => (await import('../pages/share-page.tsx')).SharePage);
const RegisterPage = lazyPage(async () => (await import('../pages/register-page.tsx')).RegisterPage);
const operatorPages = () => import('../pages/operator/operator-pages.tsx');
const OperatorQueuePage = lazyPage(async () => (await operatorPages()).OperatorQueuePage);
const OperatorItemPage = lazyPage(async () => (await operatorPages()).OperatorItemPage);
const OperatorSupportPage = lazyPage(async () => (await operatorPages()).OperatorSupportPage);
const OperatorBidsPage = lazyPage(async () => (await operatorPages()).OperatorBidsPage);
const OperatorPeoplePage = lazyPage(async () => (await operatorPages()).OperatorPeoplePage);
const OperatorTemplatesPage = lazyPage(async () => (await operatorPages()).OperatorTemplatesPage);
const OperatorAuditPage = lazyPage(async () => (await operatorPages()).OperatorAuditPage);

const PublicWorkshopPage = lazyPage(
  async () => (await import('../pages/public/workshop-page.tsx')).WorkshopPage,
);
const CityPage = lazyPage(async () => (await import('../pages/public/city-page.tsx')).CityPage);

/** What a route says of itself to the one who starts the site, here or on a server. */
export interface RouteHandle {
  preload?: () => Promise<void>;
}

function pageAt(path: string, Page: ReturnType<typeof lazyPage<object>>): RouteObject {
  return { path, element: <Page />, handle: { preload: Page.preload } satisfies RouteHandle };
}

/** A key of their own: what was typed for one area must not stay in the form of the next. */
function infoRoute({ path, kind }: (typeof infoPages)[number]): RouteObject {
  return {
    path,
    element: <InfoPage key={kind} kind={kind} />,
    handle: { preload: InfoPage.preload } satisfies RouteHandle,
  };
}

const guard: RouteHandle = { preload: RequireRole.preload };

const cabinet: RouteObject = {
  element: <CabinetLayout />,
  handle: { preload: CabinetLayout.preload } satisfies RouteHandle,
  children: [
    pageAt(paths.unsubscribe, NotificationsPage),
    {
      element: <RequireRole />,
      handle: guard,
      children: [pageAt(`${paths.notificationSettings}?`, NotificationsPage)],
    },
    {
      element: <RequireRole is="customer" />,
      handle: guard,
      children: [
        pageAt(paths.customerHome, HomePage),
        pageAt(paths.customerProfile, ProfilePage),
        pageAt(`${paths.customerChat}/:chatId?`, ChatPage),
        pageAt(paths.customerFavorites, FavoritesPage),
        pageAt(paths.customerBids, BidsPage),
        pageAt(paths.customerNewTender, customerPage('TenderPage')),
        pageAt(`${paths.customerBids}/:bidId`, BidPage),
        pageAt(paths.customerCars, GaragePage),
      ],
    },
    {
      element: <RequireRole is="service" />,
      handle: guard,
      children: [
        pageAt(paths.workshop, OwnWorkshopPage),
        pageAt(paths.workshopReviews, WorkshopReviewsPage),
        pageAt(paths.workshopProfile, WorkshopProfilePage),
        pageAt(paths.workshopCalendar, WorkshopCalendarPage),
        pageAt(paths.workshopSchedule, workshopPage('WorkshopSchedulePage')),
        pageAt(paths.workshopStaff, WorkshopStaffPage),
        pageAt(paths.workshopChatSettings, workshopPage('WorkshopChatSettingsPage')),
        pageAt(paths.workshopIntegrations, WorkshopIntegrationsPage),
        pageAt(`${paths.workshopChat}/:chatId?`, WorkshopChatPage),
        pageAt(paths.workshopStats, WorkshopStatsPage),
        pageAt(paths.workshopFinances, WorkshopFinancesPage),
        pageAt(paths.workshopBids, WorkshopBidsPage),
        pageAt(`${paths.workshopBids}/:bidId`, WorkshopBidPage),
      ],
    },
    {
      element: <RequireRole is="operator" />,
      handle: guard,
      children: [
        pageAt(paths.operator, OperatorQueuePage),
        pageAt(`${paths.operator}/requests/:itemId`, OperatorItemPage),
        pageAt(`${paths.operatorSupport}/:chatId?`, OperatorSupportPage),
        pageAt(`${paths.operatorBids}/:bidId?`, OperatorBidsPage),
        pageAt(paths.operatorPeople, OperatorPeoplePage),
        pageAt(paths.operatorTemplates, OperatorTemplatesPage),
        pageAt(paths.operatorAudit, OperatorAuditPage),
      ],
    },
  ],
};

/** Named addresses of the site win over these. */
const publicPages: RouteObject[] = [
  pageAt(paths.workshopPage(':slug'), PublicWorkshopPage),
  pageAt(paths.cityPage(':city', ':first?', ':second?'), CityPage),
];

/** Every page of the site. The server renders by them too: nothing here reads the browser. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    // While a redirect of the first address is under way.
    hydrateFallbackElement: <div />,
    children: [
      {
        element: <HeaderLayout />,
        children: [
          pageAt(paths.map(), MapPage),
          pageAt(paths.compare, ComparePage),
          pageAt(paths.assistant, AssistantPage),
          pageAt(paths.share, SharePage),
          pageAt(paths.rules, RulesPage),
          pageAt(paths.registerWorkshop, RegisterPage),
          ...infoPages.map(infoRoute),
          cabinet,
          ...publicPages,
        ],
      },
      { element: <LoginLayout />, children: [pageAt(paths.login(), LoginPage)] },
      { path: '/map', loader: () => replace(paths.map()) },
      {
        element: <MainPart />,
        children: [paths.notFound, '*'].map((path) => ({
          path,
          element: <UnknownAddress />,
          handle: { preload: preloadNotFound } satisfies RouteHandle,
        })),
      },
    ],
  },
];

/** Loads the code of the page at the address: then it is drawn at once. Else a failure is left to the page itself. */
export async function preloadPage(pathname: string, isRequired = false): Promise<void> {
  const handles = matchRoutes(routes, pathname)?.map(({ route }) => route.handle as RouteHandle | undefined);
  await Promise.all(
    handles?.map((handle) =>
      isRequired ? handle?.preload?.() : handle?.preload?.().catch(() => undefined),
    ) ?? [],
  );
}
