import { ChatPage } from '../pages/customer/chat-page.tsx';
import { FavoritesPage } from '../pages/customer/favorites-page.tsx';
import { GaragePage } from '../pages/customer/garage-page.tsx';
import { HomePage } from '../pages/customer/home-page.tsx';
import { ProfilePage } from '../pages/customer/profile-page.tsx';
import { TenderPage } from '../pages/customer/tender-page.tsx';

/** The smaller pages of the cabinet, in one file: the first script carries the names of all files. */
export const customerPages = { ChatPage, FavoritesPage, GaragePage, HomePage, ProfilePage, TenderPage };
