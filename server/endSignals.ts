/**
 * Signals that end the server after saving everything. On Windows these are Ctrl-C, Ctrl-Break and a closed
 * window; Windows grants the process some seconds after the last. Elsewhere SIGHUP has no handler: `nohup`
 * ignores that signal, and a handler would undo this.
 */
export const endSignals = (platform: string = process.platform): NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];
