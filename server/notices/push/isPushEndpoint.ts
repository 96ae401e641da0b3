/** The push services of the browsers: this server sends to no other host, whatever a subscription names. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

/** Whether an endpoint is one of a known push service, by https on its usual port and with nobody's name in it. */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    return false;
  }
  return HOSTS.some((host) => host.test(url.hostname));
}
