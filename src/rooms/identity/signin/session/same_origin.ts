import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'

type Headers = Record<string, string | string[] | undefined>

/**
 * A change that a browser's cookie pays for must come from our own pages. Browsers say where a
 * request comes from in Sec-Fetch-Site, which no page can set; older ones say it in Origin alone.
 * Origin is not held against the first: under `no-referrer` it is `null` even from our own forms.
 */
export function assertSameOrigin(app: Pick<App, 'baseUrl'>, headers: Headers): void {
  const site = headers['sec-fetch-site']
  const isOwn =
    site === undefined ? headers['origin'] === new URL(app.baseUrl).origin : site === 'same-origin'
  if (!isOwn) throw new Failure('foreign_origin')
}
