import { WorkshopCalendarPage } from '../pages/workshop/calendar-page.tsx';
import { WorkshopChatPage } from '../pages/workshop/chat-page.tsx';
import { WorkshopChatSettingsPage } from '../pages/workshop/chat-settings-page.tsx';
import { WorkshopFinancesPage } from '../pages/workshop/finances-page.tsx';
import { WorkshopIntegrationsPage } from '../pages/workshop/integrations-page.tsx';
import { OwnWorkshopPage } from '../pages/workshop/own-page.tsx';
import { WorkshopProfilePage } from '../pages/workshop/profile-page.tsx';
import { WorkshopReviewsPage } from '../pages/workshop/reviews-page.tsx';
import { WorkshopSchedulePage } from '../pages/workshop/schedule-page.tsx';
import { WorkshopStaffPage } from '../pages/workshop/staff-page.tsx';
import { WorkshopStatsPage } from '../pages/workshop/stats-page.tsx';

/** The smaller pages of the cabinet, in one file: the first script carries the names of all files. */
export const workshopPages = {
  WorkshopCalendarPage,
  WorkshopChatPage,
  WorkshopChatSettingsPage,
  WorkshopFinancesPage,
  WorkshopIntegrationsPage,
  OwnWorkshopPage,
  WorkshopProfilePage,
  WorkshopReviewsPage,
  WorkshopSchedulePage,
  WorkshopStaffPage,
  WorkshopStatsPage,
};
