import { ChatPage } from './chat-page.tsx';
import { FavoritesPage } from './favorites-page.tsx';
import { GaragePage } from './garage-page.tsx';
import { HomePage } from './home-page.tsx';
import { ProfilePage } from './profile-page.tsx';

/** The smaller pages of the cabinet, in one file: the first script carries the names of all files. */
export const cabinetPages = { ChatPage, FavoritesPage, GaragePage, HomePage, ProfilePage };
