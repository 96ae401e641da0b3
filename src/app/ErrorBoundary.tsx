import { Component, type ReactNode } from 'react';
import { reportFault } from '../api/reportFault.ts';
import { CrashPage } from './CrashPage.tsx';

interface Props {
  children: ReactNode;
  /** Replaces the crash page. */
  fallback?: ReactNode;
  onError?: (error: Error) => void;
}

/** Catches render errors below it and shows the crash page until another page is visited. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  readonly #leave = () => {
    if (this.state.error && this.props.fallback === undefined) this.setState({ error: null });
  };

  override componentDidMount(): void {
    window.addEventListener('hashchange', this.#leave);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('hashchange', this.#leave);
  }

  override componentDidCatch(error: Error): void {
    if (this.props.onError) this.props.onError(error);
    else reportFault('page', error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return this.props.fallback === undefined ? <CrashPage error={error} /> : this.props.fallback;
  }
}
