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

/** Failures of signing in. Part of the table in `failures.ts`. */
export const signInFailures = {
  sign_in_failed: [
    401,
    'Sign-in failed',
    'The e-mail address or the password is wrong. Check both, or request a new password.',
  ],
  wrong_code: [401, 'Wrong code', 'Enter the code the app shows now. Each code works once.'],
  session_expired: [401, 'Session expired', 'Sign in and start over.'],
  passkey_refused: [
    401,
    'Passkey not accepted',
    'Use a passkey that was created for this address, or sign in with the password.',
  ],
  form_expired: [
    403,
    'Form expired',
    'It belongs to another session or was open too long. Reload the page and fill it in again.',
  ],
  invitation_for_another: [
    403,
    'Invitation for another address',
    'Sign out, then open the link signed in with the invited address.',
  ],
  proof_required: [
    403,
    'Confirm that it is you',
    'Confirm with your password, a code or a passkey first. The confirmation is valid for ten minutes.',
  ],
  second_factor_missing: [
    409,
    'No two-step verification',
    'Add an authenticator app or a passkey first.',
  ],
  second_factor_exists: [
    409,
    'Authenticator app already set up',
    'Remove the current authenticator app before adding another.',
  ],
  passkey_not_found: [404, 'Unknown passkey', 'It may have been removed. Reload the list.'],
  session_not_found: [404, 'Unknown session', 'It may have ended. Reload the list.'],
  link_invalid: [
    410,
    'Link is no longer valid',
    'It was used, has expired or was replaced. Request a new one.',
  ],
  password_too_weak: [
    422,
    'Password is too easy to guess',
    'Use at least 12 characters. Avoid common words, keyboard patterns and parts of your e-mail address.',
  ],
  password_breached: [
    422,
    'Password is known from a breach',
    'This password, alone or with a few characters behind it, is on lists of leaked passwords, which are tried first. Choose another, such as four or five words that do not belong together.',
  ],
  invitation_limit_reached: [
    429,
    'Too many invitations to this address',
    'An address can be sent 5 invitations a day. Ask the person to check the spam folder, or try again after Retry-After seconds.',
    'retryable',
  ],
  too_many_attempts: [
    429,
    'Too many attempts',
    'Try again after Retry-After seconds, or sign in with a passkey.',
    'retryable',
  ],
} as const

/** What the caller may not do. Part of the table in `failures.ts`. */
export const permissionFailures = {
  permission_denied: [
    403,
    'Permission denied',
    'Use a key with the permission named in `permission`, or ask an owner or admin for it.',
  ],
  permission_exceeds_own: [
    403,
    'More than your own permissions',
    'You can only grant permissions that you have yourself. Leave out those listed in `permissions`.',
  ],
  owner_required: [
    403,
    'Owner required',
    'Only an owner can add, change or remove an owner. Ask an owner.',
  ],
  key_of_another_user: [
    403,
    "Another user's key",
    'Only the user a key belongs to can rotate it. To revoke it, use revoke_key.',
  ],
} as const
