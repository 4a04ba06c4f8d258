/** What opens over the page: loaded at its first opening, drawn from then on, so that its closing can be animated. */
export interface Openable {
  open?: boolean;
  onClose?: () => void;
}

export interface LazyFallbackProps extends Openable {
  /** False while the code is loading for the first time. */
  hasFailed: boolean;
  /** The code is being loaded again. */
  busy: boolean;
  onRetry: () => void;
}
