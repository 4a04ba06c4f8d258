/** What opens over the page: fetched at its first opening, drawn from then on, so that it can leave in its own time. */
export interface Openable {
  open?: boolean;
  onClose?: () => void;
}

export interface LaterLook extends Openable {
  /** False while the code is on its way for the first time. */
  hasFailed: boolean;
  /** The repeat is under way. */
  busy: boolean;
  /** The person asks: what came to nothing twice may reload the page. */
  onRetry: () => void;
  /** Asks by itself, and never reloads. */
  onAskAnew: () => void;
}
