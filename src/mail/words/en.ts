import type { Factor, Worded, Words } from '../letter.ts'

const factors: Record<Factor, string> = { totp: 'An authenticator app', passkey: 'A passkey' }

const notYou =
  'If this was not you, ask for a new password on the sign-in page at once, and tell an owner of your organization.'

const letters: Words['letters'] = {
  invitation: (told) => ({
    subject: `Invitation to ${told.organization} in Daybook`,
    before: [`You are invited to take part in ${told.organization} in Daybook as ${told.role}.`],
    link: 'Open the invitation',
    after: [
      'The link works once, for 7 days, and for this address only.',
      'If you know nothing of this, you need not do anything.',
    ],
  }),
  reset: () => ({
    subject: 'A new password for Daybook',
    before: ['Somebody asked for a new password for this address in Daybook.'],
    link: 'Choose a new password',
    after: [
      'The link works once, for 30 minutes.',
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
  }),
  password_changed: (told) => ({
    subject: 'Your Daybook password was changed',
    before: [
      'The password of your login was changed, and you were signed out everywhere else.',
      told.apps === 'ended'
        ? 'The apps that you had connected were disconnected, in every organization. You can connect them again. This is where you see them:'
        : 'Apps that you have connected stay connected. Look whether you know them all, and disconnect those that you do not:',
    ],
    link: 'Connected apps',
    after: ['API keys in your name stay valid; an owner or administrator can revoke them.', notYou],
  }),
  factor_added: (told) =>
    notice('A second factor was added to your Daybook login', [
      `${factors[told.factor]} was added to your login.`,
    ]),
  factor_removed: (told) =>
    notice('A second factor was removed from your Daybook login', [
      `${factors[told.factor]} was removed from your login.`,
    ]),
  factors_forgotten: () =>
    notice('All second factors were removed from your Daybook login', [
      'The operator of this Daybook removed every second factor and recovery code from your login, and you were signed out everywhere.',
    ]),
  recovery_code_used: (told) =>
    notice('A recovery code was used for your Daybook login', [
      `Somebody signed in with one of your recovery codes. ${told.left} of them are left.`,
    ]),
  recovery_codes_made: () =>
    notice('New recovery codes were made for your Daybook login', [
      'Ten new recovery codes were made for your login. Those before no longer work.',
    ]),
  approvals_waiting: (told) => ({
    subject:
      told.count === 1
        ? `A request waits for your approval in ${told.organization}`
        : `${told.count} requests wait for your approval in ${told.organization}`,
    before: [
      told.count === 1
        ? `A request waits for a decision in ${told.organization}.`
        : `${told.count} requests wait for a decision in ${told.organization}.`,
      `Asked for by: ${askers(told.apps, told.hasOthers)}.`,
    ],
    link: 'See what is waiting',
    after: [
      'None of it is done before it is approved there. What is asked for is shown on that page only; whatever you did not expect, decline it.',
      'You get at most one such mail an hour. The organization can switch them off in its settings.',
    ],
  }),
}

function askers(apps: readonly string[], hasOthers: boolean): string {
  const named = apps.map((app) => `“${app}”`).join(', ')
  if (named === '') return 'an API key'
  return hasOthers ? `${named} and others` : named
}

function notice(subject: string, before: string[]): Worded {
  return { subject, before, link: null, after: [notYou] }
}

export const en: Words = { greeting: 'Hello,', closing: 'Daybook', letters }
