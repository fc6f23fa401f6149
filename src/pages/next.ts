/** Where a person may be sent on to after signing in: these pages of ours, and nothing else. */
const known = [
  /^\/account(?:\/apps|\/second)?$/,
  /^\/approvals(?:\/apr_[0-9A-Za-z]{1,40})?$/,
  /^\/connect\/[0-9A-Za-z_-]{1,64}$/,
  /^\/invitation\?token=[0-9A-Za-z_-]{1,128}$/,
]

export const start = '/account'

/** What was asked for if it is one of those pages to the letter, else the start. */
export function safeNext(asked: string | null | undefined): string {
  if (typeof asked !== 'string') return start
  return known.some((pattern) => pattern.test(asked)) ? asked : start
}

/** A page of ours that comes back to `next` when it is done. */
export function withNext(path: string, next: string): string {
  return next === start ? path : `${path}?next=${encodeURIComponent(next)}`
}
