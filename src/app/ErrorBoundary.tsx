import { Component, type ReactNode } from 'react';
import { CrashPage } from './CrashPage.tsx';

interface Props {
  children: ReactNode;
  /** Replaces the crash page. */
  fallback?: ReactNode;
  onError?: (error: Error) => void;
}

/** Catches render errors below it and shows the crash page. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return this.props.fallback === undefined ? <CrashPage error={error} /> : this.props.fallback;
  }
}
