import type { Factor, Worded, LetterWords } from './letter_words.ts'

const factors: Record<Factor, string> = { totp: 'An authenticator app', passkey: 'A passkey' }

const notYou =
  'If this was not you, request a new password on the sign-in page at once, and tell an owner of your organization.'

const letters: LetterWords['letters'] = {
  invitation: (letter) => ({
    subject: `Invitation to ${letter.organization} in Daybook`,
    before: [`${letter.organization} invites you to Daybook as ${letter.role}.`],
    link: 'Open the invitation',
    after: [
      'The link works once and only for this address, and is valid for 7 days.',
      'If you did not expect this, you can ignore this e-mail.',
    ],
  }),
  reset: () => ({
    subject: 'New password for Daybook',
    before: ['Someone requested a new Daybook password for this address.'],
    link: 'Choose a new password',
    after: [
      'The link works once and is valid for 30 minutes.',
      'If it was not you, you can ignore this e-mail: your password does not change.',
    ],
  }),
  password_changed: (letter) => ({
    subject: 'Your Daybook password was changed',
    before: [
      'Your Daybook password was changed, and all other sessions have ended.',
      letter.apps === 'ended'
        ? 'The apps you had connected were disconnected in every organization. You can connect them again. See them here:'
        : 'Apps you have connected stay connected. Check that you know them all, and disconnect those you do not:',
    ],
    link: 'Connected apps',
    after: ['API keys in your name stay valid; an owner or administrator can revoke them.', notYou],
  }),
  factor_added: (letter) =>
    notice('Two-step method added to your Daybook account', [
      `${factors[letter.factor]} was added to your account.`,
    ]),
  factor_removed: (letter) =>
    notice('Two-step method removed from your Daybook account', [
      `${factors[letter.factor]} was removed from your account.`,
    ]),
  factors_forgotten: () =>
    notice('Two-step verification was removed from your Daybook account', [
      'The operator of this Daybook server removed every authenticator app, passkey and recovery code from your account. You were signed out everywhere.',
    ]),
  recovery_code_used: (letter) =>
    notice('A recovery code was used for your Daybook account', [
      `Someone signed in with one of your recovery codes. Recovery codes left: ${letter.left}.`,
    ]),
  recovery_codes_made: () =>
    notice('New recovery codes for your Daybook account', [
      'Ten new recovery codes were created for your account. The old ones no longer work.',
    ]),
  auto_post_loosened: (letter) => ({
    subject: `Automatic posting was loosened in ${letter.organization}`,
    before: [
      {
        turned_on: `${letter.who} turned on automatic posting in ${letter.organization}: documents that are read with enough confidence are posted without a person.`,
        threshold_lowered: `${letter.who} lowered the confidence from which documents are posted automatically in ${letter.organization}.`,
        limits_raised: `${letter.who} raised or removed the limits of automatic posting in ${letter.organization}.`,
      }[letter.change],
    ],
    link: null,
    after: [
      'You get this e-mail because you are an owner. If you did not expect this, turn automatic posting off, check what was posted, and check who has access and which API keys are valid.',
    ],
  }),
  data_goes_elsewhere: (letter) => ({
    subject: `Where data of ${letter.organization} goes has changed`,
    before: [
      {
        connected: `${letter.who} connected an accounting system in ${letter.organization}, or renewed the connection: entries and documents are sent there.`,
        disconnected: `${letter.who} ended the connection to the accounting system of ${letter.organization}.`,
        mapped: `${letter.who} changed which account or VAT code of the accounting system entries of ${letter.organization} go to.`,
        webhook: `${letter.who} created or changed a webhook of ${letter.organization}: it tells another system what happens there.`,
        inbound_address: `${letter.who} created or changed an address where documents come in for ${letter.organization}.`,
        key_marked: `${letter.who} let an API key of ${letter.organization} change where data goes.`,
      }[letter.change],
    ],
    link: null,
    after: [
      'You get this e-mail because you are an owner. If you did not expect this, take it back in the settings, and check who has access and which API keys are valid.',
    ],
  }),
  approvals_waiting: (letter) => ({
    subject:
      letter.count === 1
        ? `A request is waiting for your approval in ${letter.organization}`
        : `${letter.count} requests are waiting for your approval in ${letter.organization}`,
    before: [
      letter.count === 1
        ? `A request is waiting for a decision in ${letter.organization}.`
        : `${letter.count} requests are waiting for a decision in ${letter.organization}.`,
      `Requested by: ${askers(letter.apps, letter.hasOthers)}.`,
    ],
    link: 'See what is waiting',
    after: [
      'Nothing is done until it is approved there. The details are shown only on that page; decline what you did not expect.',
      'You get at most one such e-mail an hour. The organization can turn them off in its settings.',
    ],
  }),
  receipt_request: (letter) => ({
    subject: `${letter.organization} asks you for a receipt`,
    before: [
      `${letter.who} at ${letter.organization} asks you for the receipt or invoice for this:`,
      letter.about,
      ...(letter.message === null ? [] : [`“${letter.message}”`]),
    ],
    link: 'Send the receipt',
    after: [
      `A photo or a PDF is enough, and you need no account. The link works once, until ${letter.until}.`,
      `If you do not know ${letter.organization}, you can ignore this e-mail.`,
    ],
  }),
  invoice_mail: (letter) => {
    const isInvoice = letter.document === 'invoice'
    const named = `${isInvoice ? 'invoice' : 'credit note'} ${letter.number}`
    const due = letter.dueOn === null ? '' : `, due on ${letter.dueOn}`
    return {
      subject: `${isInvoice ? 'Invoice' : 'Credit note'} ${letter.number} from ${letter.organization}`,
      before: [
        `Please find attached ${named} from ${letter.organization} for ${letter.amount}${due}.`,
        ...letter.message,
        ...(letter.copyNote === null ? [] : [letter.copyNote]),
      ],
      link: null,
      after: letter.canAnswer ? ['If you have any questions, please reply to this e-mail.'] : [],
      signed: { greeting: 'Hello,', name: letter.organization },
    }
  },
  reminder_mail: (letter) => ({
    subject: `Reminder ${letter.reminder}: invoice ${letter.number} from ${letter.organization}`,
    before: [
      `Our invoice ${letter.number} was due on ${letter.dueOn}. According to our books ${letter.open} of it has not been paid.`,
      letter.charges === null
        ? `Please pay ${letter.total} by ${letter.payBy}.`
        : `With this reminder we charge ${letter.charges}. Please pay ${letter.total} in total by ${letter.payBy}.`,
      ...letter.message,
    ],
    link: null,
    after: [
      'The reminder and a copy of the invoice are attached. If you have paid in the meantime, please ignore this e-mail.',
      ...(letter.canAnswer ? ['If you have any questions, please reply to this e-mail.'] : []),
    ],
    signed: { greeting: 'Hello,', name: letter.organization },
  }),
  digest: (letter) => ({
    subject: `What is waiting in ${letter.organization}`,
    before: [`This is waiting in ${letter.organization}:`],
    link: null,
    after: [
      'You get this e-mail because you chose it, once a day at most. You can change that in your settings.',
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

export const letterWords: LetterWords = { greeting: 'Hello,', closing: 'Daybook', letters }
