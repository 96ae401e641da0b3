/**
 * Signals that end the server with everything saved. On Windows these are Ctrl-C, Ctrl-Break and a closed window, which
 * the system lets a process outlive for some seconds. Elsewhere a hangup is left alone: `nohup` ignores it, and a
 * handler would undo that.
 */
export const endSignals = (platform: string = process.platform): NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];
