interface ImportMetaEnv {
  /** Base address of the API; `/api` of the same host when unset. */
  readonly VITE_API_URL?: string;
}
