/** What signing in can fail by. Part of the table in `failures.ts`. */
export const signInFailures = {
  sign_in_failed: [
    401,
    'Not signed in',
    'The address and the password do not belong together; try again, or ask for a new password.',
  ],
  wrong_code: [401, 'Wrong code', 'Use the code that the app shows now; each code works once.'],
  session_expired: [401, 'Session has ended', 'Sign in again, and begin anew what you were doing.'],
  passkey_refused: [
    401,
    'Passkey not accepted',
    'Begin again, and use a passkey that was made here; or sign in with the password.',
  ],
  form_expired: [
    403,
    'Form has expired',
    'It was shown to another session or too long ago; open the page again and repeat it.',
  ],
  invitation_for_another: [
    403,
    'Invitation for another address',
    'Sign out, and open the link as the person whom it was sent to.',
  ],
  proof_required: [
    403,
    'Show again that it is you',
    'Give the password, a code or a passkey now, and do it again within ten minutes.',
  ],
  second_factor_missing: [409, 'No second factor', 'Add an authenticator app or a passkey first.'],
  second_factor_exists: [
    409,
    'Second factor is set up already',
    'Remove the authenticator app first, if another one shall take its place.',
  ],
  passkey_not_found: [404, 'Unknown passkey', 'It may be removed by now; look at the list again.'],
  session_not_found: [404, 'Unknown session', 'It may have ended by now; look at the list again.'],
  link_invalid: [
    410,
    'Link is no longer valid',
    'It was used, is too old or was replaced; ask for a new one.',
  ],
  password_too_weak: [
    422,
    'Password is too easy to guess',
    'Use at least 12 characters that are no common words, no rows of keys and nothing of your address.',
  ],
  invitation_limit_reached: [
    429,
    'Mailed often enough',
    'An address is mailed invitations 5 times a day at most; let the person look among unwanted mail, or repeat after Retry-After seconds.',
    'retryable',
  ],
  too_many_attempts: [
    429,
    'Too many attempts',
    'Wait for Retry-After seconds, or sign in with a passkey.',
    'retryable',
  ],
} as const
