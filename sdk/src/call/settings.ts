/** How the library reaches the server: a key, or the session of a signed-in person. */
export type DaybookOptions = {
  /** Where the server is. In a browser: the page's own origin, if left out. */
  url?: string
  /** `dbk_live_…` or `dbk_test_…`, or a function that gives the token of now. */
  key?: string | (() => string | Promise<string>)
  /** For our own pages: the cookie pays, same origin only, and no key is sent. */
  session?: boolean
  /** Act in this organization, unless a call names another. */
  organization?: string
  /**
   * `da`, `it` or `en`: in which language sentences are answered. Codes are the same in each. `en-DK` and
   * `en-IT` write amounts within English sentences as papers of that country do.
   */
  language?: string
  /** How long one attempt may take. Default: 60 seconds. */
  timeoutMs?: number
  /** How many times a call is repeated where that can help. Default: 3. */
  retries?: number
  /** The first wait where the server names none; it doubles. Default: 500. */
  backoffMs?: number
  fetch?: typeof fetch
}

export type Settings = {
  base: string
  authorization: () => Promise<string | null>
  credentials: 'omit' | 'same-origin'
  organization: string | null
  language: string | null
  timeoutMs: number
  retries: number
  backoffMs: number
  fetch: typeof fetch
}

export function settingsOf(options: DaybookOptions): Settings {
  const { key, session = false } = options
  if (session === (key !== undefined)) {
    throw new TypeError('Give either a key or `session: true`.')
  }
  const page = (globalThis as { location?: { origin: string } }).location
  const url = options.url ?? page?.origin
  if (url === undefined) throw new TypeError('Give the url of the server.')
  if (session && page !== undefined && new URL(url).origin !== page.origin) {
    throw new TypeError('A session is for pages of the same origin; use a key elsewhere.')
  }
  return {
    base: new URL('/api/', url).toString(),
    authorization: async () =>
      key === undefined ? null : `Bearer ${typeof key === 'string' ? key : await key()}`,
    credentials: session ? 'same-origin' : 'omit',
    organization: options.organization ?? null,
    language: options.language ?? null,
    timeoutMs: options.timeoutMs ?? 60_000,
    retries: options.retries ?? 3,
    backoffMs: options.backoffMs ?? 500,
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
  }
}
