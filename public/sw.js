// Tells of notices while the page is closed. It has no `fetch` handler: pages and calls never pass through it, so that
// it can keep no old version and no wallet's provider out. Taking the switch off in the app unregisters it.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, id } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(title || 'Dream Manor', {
      body,
      tag: `notice-${id}`,
      icon: '/apple-touch-icon.png',
      data: { id },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = `/#/notice-details?id=${event.notification.data.id}`;
  const show = async () => {
    const [page] = await self.clients.matchAll({ type: 'window' });
    if (!page) return self.clients.openWindow(path);
    await page.focus();
    return page.navigate(path);
  };
  event.waitUntil(show());
});
