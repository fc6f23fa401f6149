/** Failures of apps, approvals and second factors. Part of the table in `failures.ts`. */
export const accessFailures = {
  self_approval: [
    403,
    'Cannot approve your own request',
    'The request was made with this key or app, with a key it created, or with another key of the same user. Another person, or the user in Daybook, must decide.',
  ],
  signature_not_valid: [
    403,
    'Signature not valid',
    'Send webhook-id, webhook-timestamp and webhook-signature as in /docs/guides/webhooks, signed over the raw body with the secret of this address. Rotate the secret with save_inbound_address if it is lost.',
  ],
  signature_not_current: [
    403,
    'Signature not current',
    'The time in webhook-timestamp must be within five minutes of now. Sign the message again with the current time, under the same webhook-id.',
  ],
  second_factor_required: [
    403,
    'Two-step verification required',
    'Sign in with a passkey or a code from your authenticator app first.',
  ],
  app_not_found: [404, 'Unknown app', 'Look the app up with GET /api/rest/apps.'],
  approval_not_found: [404, 'Unknown approval', 'Look it up with GET /api/rest/approvals.'],
  approval_pending: [
    409,
    'Approval required',
    'Nothing has been done yet. A person decides at `approvalUrl`; once it is approved, the same call returns the result.',
  ],
  approval_declined: [
    409,
    'Declined',
    'A person declined this call; `note` has the reason if one was given. Do not request it again.',
  ],
  approval_decided: [
    409,
    'Already decided',
    'The approval is already approved or declined; see its `status`.',
  ],
  effect_changed: [
    409,
    'Effect has changed',
    'What the call would do is no longer what was shown; `changes` says what differs. Nothing was done. The approval waits again with the new effect: read it and decide anew.',
  ],
  approval_expired: [
    409,
    'Approval expired',
    'Nobody decided in time. The call must be requested again.',
  ],
  too_many_waiting: [
    409,
    'Too many pending approvals',
    'This caller has as many pending approvals as allowed (`most`). A person must decide some of them first.',
  ],
  app_disconnected: [
    409,
    'App is disconnected',
    'A disconnected app can do nothing. Connect it again first.',
  ],
  cannot_be_kept: [
    422,
    'Cannot be kept',
    'What `unknown` names does not end here, or is the person’s own, or would be shown to the person it ends with. Leave it out of `keep`; a dry run lists what ends.',
  ],
  app_limit_reached: [
    429,
    'App limit reached',
    'The app has used up the limit named in `limit`. Try again after Retry-After seconds, or ask an owner or admin to raise it with set_app_limits.',
    'retryable',
  ],
} as const satisfies Record<
  string,
  readonly [403 | 404 | 409 | 422 | 429, string, string, 'retryable'?]
>
