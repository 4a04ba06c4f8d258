import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  fallback: ReactNode;
  /** A new value (another address) gives what failed a fresh try. */
  resetKey?: string;
}

/** Catches what breaks below and shows `fallback` in its place. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { hasFailed: boolean; resetKey: string | undefined }
> {
  override state = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    before: { resetKey: string | undefined },
  ) {
    return resetKey === before.resetKey ? null : { hasFailed: false, resetKey };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
