/** The screens of the app; the browser finds its way among them by itself. */
export const webScreens = [
  '/home',
  '/inbox',
  '/bank',
  '/requests',
  '/invoices',
  '/owed',
  '/vat',
  '/contacts',
  '/books',
  '/settings',
] as const

/** Those of them that have a page for each record or subject. */
export const webDepths = ['/invoices', '/vat', '/contacts', '/books', '/settings'] as const

/** Those that keep in the address which list is open and what is chosen in it. */
const webQueues = ['/inbox', '/bank', '/owed', '/requests'] as const

/** A screen of one organization, wherever in it; what is filtered and chosen there stands behind the mark. */
const ofOrganization = new RegExp(
  `^/o/org_[0-9A-Za-z]{1,40}(?:(?:${webScreens.join('|')})(?:/[0-9A-Za-z_]{1,60}){0,2})?(?:\\?[0-9A-Za-z_=&%.,:+~-]{1,400})?$`,
)

/** Where a person may be sent on to after signing in: these pages of ours, and nothing else. */
const known = [
  ofOrganization,
  new RegExp(`^(?:${webScreens.join('|')})$`),
  new RegExp(`^(?:${webDepths.join('|')})(?:/[0-9A-Za-z_]{1,60}){1,2}$`),
  new RegExp(`^(?:${webQueues.join('|')})\\?tab=[a-z]{1,20}(?:&id=[0-9A-Za-z_]{1,60})?$`),
  new RegExp(`^(?:${webQueues.join('|')})\\?id=[0-9A-Za-z_]{1,60}$`),
  /^\/account(?:\/apps|\/second)?$/,
  /^\/start$/,
  /^\/approvals(?:\/apr_[0-9A-Za-z]{1,40})?$/,
  /^\/approvals\?organization=org_[0-9A-Za-z]{1,40}$/,
  /^\/connect\/[0-9A-Za-z_-]{1,64}$/,
  /^\/invitation\?token=[0-9A-Za-z_-]{1,128}$/,
]

export const start = '/account'
const second = '/account/second'

/** What was asked for if it is one of those pages to the letter, else the start. */
export function safeNext(asked: string | null | undefined): string {
  if (typeof asked !== 'string') return start
  return isKnown(asked) || isOnTheWay(asked) ? asked : start
}

/** A screen as it is in one organization. */
export const inOrganization = (organization: string, path: string): string =>
  `/o/${organization}${path}`

/** The page that was asked for, with its choice where that may be kept, else without. */
export function comeBackTo(url: string): string {
  return isKnown(url) ? url : safeNext(url.split('?')[0])
}

function isKnown(asked: string): boolean {
  return known.some((pattern) => pattern.test(asked))
}

/** Setting up a second proof, and from there to one of those pages. */
function isOnTheWay(asked: string): boolean {
  const [, then] = /^\/account\/second\?next=([^&#?]+)$/.exec(asked) ?? []
  if (then === undefined) return false
  try {
    const next = decodeURIComponent(then)
    return isKnown(next) && asked === withNext(second, next)
  } catch {
    return false
  }
}

/** A page of ours that comes back to `next` when it is done. */
export function withNext(path: string, next: string): string {
  return next === start ? path : `${path}?next=${encodeURIComponent(next)}`
}

/** The page that asks once more who is there, and then leads on. */
export function confirmFirst(next: string): string {
  return withNext('/account/confirm', next)
}
