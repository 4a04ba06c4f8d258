import { WorkshopChatPage } from './chat-page.tsx';
import { WorkshopFinancesPage } from './finances-page.tsx';
import { WorkshopIntegrationsPage } from './integrations-page.tsx';
import { OwnWorkshopPage } from './own-page.tsx';
import { WorkshopProfilePage } from './profile-page.tsx';
import { WorkshopReviewsPage } from './reviews-page.tsx';
import { WorkshopStaffPage } from './staff-page.tsx';
import { WorkshopStatsPage } from './stats-page.tsx';

/** The smaller pages of the cabinet, in one file: the first script carries the names of all files. */
export const cabinetPages = {
  WorkshopChatPage,
  WorkshopFinancesPage,
  WorkshopIntegrationsPage,
  OwnWorkshopPage,
  WorkshopProfilePage,
  WorkshopReviewsPage,
  WorkshopStaffPage,
  WorkshopStatsPage,
};
