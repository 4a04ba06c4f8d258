export type HeaderPanel = 'sidebar' | 'profile' | 'city' | 'contacts';
