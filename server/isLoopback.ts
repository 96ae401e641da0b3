/**
 * True for a host name or address that only this machine reaches: `localhost`, 127.0.0.0/8 and ::1. The
 * unspecified addresses 0.0.0.0 and :: listen on every interface.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}
