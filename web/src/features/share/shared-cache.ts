/** Where the service worker leaves what another app has shared, for the page to take. */
export const sharedCache = 'shared';
export const sharedTextKey = '/share/text';
export const sharedFileKey = (place: number) => `/share/files/${place}`;
/** Encoded: headers are Latin letters. */
export const fileNameHeader = 'x-file-name';

export interface SharedWords {
  title: string;
  text: string;
  url: string;
}
