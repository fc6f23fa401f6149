/** What apps, approvals and second factors are refused by. Part of the table in `failures.ts`. */
export const accessFailures = {
  self_approval: [
    403,
    'Nobody approves their own request',
    'It was asked for with this very key or app, or with a key made by the same one; another person, or the user in Daybook, decides.',
  ],
  second_factor_required: [
    403,
    'Second factor needed',
    'Sign in with a passkey or a code from your authenticator app, and do this again.',
  ],
  app_not_found: [404, 'Unknown app', 'Look the app up with GET /api/rest/apps.'],
  approval_not_found: [404, 'Unknown approval', 'Look it up with GET /api/rest/approvals.'],
  approval_pending: [
    409,
    'Waits for a person',
    'Nothing has happened yet: a person decides at `approvalUrl`. Repeat the very same call later; it gives the result once it was approved.',
  ],
  approval_declined: [
    409,
    'A person declined this',
    'Do not ask for the same again; `note` says why if a reason was given.',
  ],
  approval_decided: [
    409,
    'Already decided',
    'See the `status` of the approval; what was decided is not decided again.',
  ],
  approval_expired: [
    409,
    'Nobody decided in time',
    'The request is void; whoever asked may ask again.',
  ],
  too_many_waiting: [
    409,
    'Too many requests wait',
    'Nothing more is put before a person until some of what waits is decided; then repeat the call.',
  ],
  app_disconnected: [
    409,
    'App is disconnected',
    'Nothing is done for an app any more once it was disconnected; connect it again.',
  ],
  app_limit_reached: [
    429,
    'Limit of the app reached',
    'The app has used up the limit named in `limit`; repeat after Retry-After seconds, or let an owner or admin raise it with set_app_limits.',
    'retryable',
  ],
} as const satisfies Record<string, readonly [403 | 404 | 409 | 429, string, string, 'retryable'?]>
