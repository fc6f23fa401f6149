/*
 * Keeps the app on the device, so that it starts without a connection and photos can be taken. Answers of
 * the API are never kept: figures that may be out of date are worse than none.
 */
const kept = 'daybook-1'
const page = '/kept-page'
const screens = /^\/(?:home|inbox|bank|invoices|vat|contacts|books|settings|requests)(?:\/|$)/
const mostFiles = 300

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== kept) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate') event.respondWith(pageOf(request, pathname))
})

/** A file never changes under its name. */
async function fileOf(request) {
  const cache = await caches.open(kept)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    await dropOldest(cache)
  }
  return answer
}

async function dropOldest(cache) {
  const files = (await cache.keys()).filter(({ url }) => url.includes('/assets/'))
  for (const one of files.slice(0, Math.max(files.length - mostFiles, 0))) await cache.delete(one)
}

/** From the server while it answers; the page that was last seen, where there is no connection. */
async function pageOf(request, pathname) {
  const cache = await caches.open(kept)
  try {
    const answer = await fetch(request)
    // Who signs out, or is signed out, comes by here and leaves nothing of theirs behind.
    if (pathname === '/signin') await cache.delete(page)
    else if (answer.ok && screens.test(pathname)) await cache.put(page, answer.clone())
    return answer
  } catch (error) {
    const last = screens.test(pathname) ? await cache.match(page) : undefined
    if (last) return last
    throw error
  }
}
