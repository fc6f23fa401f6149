import type { App } from '#kernel/corridor/app'

/** What is no page loads nothing, sends nothing and is shown in no frame. */
export const closedPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What every answer carries, also one to what was no request at all. Pages widen the policy. */
export function protectingHeaders({ baseUrl }: Pick<App, 'baseUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': closedPolicy,
    'cache-control': 'no-store',
    ...(baseUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}
