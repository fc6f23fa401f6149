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
