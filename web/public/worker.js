/*
 * Keeps the app on the device, so that it starts without a connection and photos can be taken. Answers of
 * the API are never kept: figures that may be out of date are worse than none.
 */
const kept = 'daybook-1'
/** One page an organization, since it says whose it is. */
const pages = '/kept-page/'
const ofOrganization = /^\/o\/(org_[0-9A-Za-z]+)(?:\/|$)/
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

/**
 * From the server while it answers. Where there is no connection: the page of that organization as it was last seen,
 * and for the address that the installed app starts with, the organization seen last.
 */
async function pageOf(request, pathname) {
  const cache = await caches.open(kept)
  const [, organization] = ofOrganization.exec(pathname) ?? []
  try {
    const answer = await fetch(request)
    // Who signs out, or is signed out, comes by here and leaves nothing of theirs behind.
    if (pathname === '/signin') await forgetPages(cache)
    else if (answer.ok && organization) await keepPage(cache, pages + organization, answer.clone())
    return answer
  } catch (error) {
    const known = organization ? await cache.match(pages + organization) : undefined
    if (known) return known
    const last = pathname === '/home' ? (await keptPages(cache)).at(-1) : undefined
    if (last) return Response.redirect(`/o/${last.slice(pages.length)}/home`)
    throw error
  }
}

const keptPages = async (cache) =>
  (await cache.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.startsWith(pages))

async function forgetPages(cache) {
  for (const path of await keptPages(cache)) await cache.delete(path)
}

/** The page seen last stands last. */
async function keepPage(cache, path, answer) {
  await cache.delete(path)
  await cache.put(path, answer)
}
