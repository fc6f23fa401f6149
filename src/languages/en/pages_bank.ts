/** The page before the bank, and the one to which a browser comes back. */
export const pagesOfBank = {
  bankReturn: {
    returned: {
      title: 'You can go back',
      says: (bank: string) =>
        `${bank} has confirmed. Close this page and go back to where you came from; the link is completed there.`,
    },
    denied: {
      title: 'Nothing was linked',
      says: (bank: string) =>
        `The request was declined at ${bank}. You can close this page and go back.`,
    },
    failed: {
      title: 'Nothing was linked',
      says: (bank: string) => `${bank} could not complete the request. Go back and start again.`,
    },
    unknown: {
      title: 'Unknown address',
      says: () => 'It does not belong to any request to a bank. Go back and start again.',
    },
    expired: {
      title: 'This request has expired',
      says: () => 'It was not completed in time, and nothing was linked. Go back and start again.',
    },
    used: {
      title: 'This address has already been used',
      says: () => 'This request has already been answered. You can close this page and go back.',
    },
    incomplete: {
      title: 'This address is incomplete',
      says: () => 'It does not contain the bank’s answer. Go back and start again.',
    },
    elsewhere: {
      title: 'Opened in another browser',
      says: () =>
        'Somebody has already gone on to the bank from this link in another browser. If that was you, continue there. If not, ask for a new link.',
    },
    other_browser: {
      title: 'Nothing was linked',
      says: (bank: string) =>
        `The way to ${bank} was opened in another browser, so its answer was not used. If it was you, ask for a new link and stay in one browser until the end. If somebody else sent you to the bank, withdraw the consent there.`,
    },
    stopped: {
      title: 'Nothing was linked',
      says: () =>
        'The request has ended, and its link no longer works. Whoever asked is told that it was not expected. You can close this page.',
    },
  },
  bankConsent: {
    title: (organization: string) => `Let ${organization} read your bank accounts?`,
    organization: 'Organization',
    bank: 'Bank',
    askedBy: 'Requested by',
    askedAt: 'Requested',
    byKey: (name: string) => `a program of the organization (${name})`,
    withApp: (who: string, app: string) => `${who} with ${app}`,
    reads: 'What it can read',
    accounts: (bank: string) =>
      `The accounts that you choose at ${bank}: names, numbers and balances`,
    transactions: 'Their transactions, past and new',
    until: (day: string, bank: string) =>
      `Until ${day} at the latest; you can end it at ${bank} before`,
    never: 'It cannot pay or move money, and never sees your password.',
    onlyIf: (organization: string) =>
      `Continue only if you know ${organization} and expected this request. Anybody can send a link.`,
    goOn: (bank: string) => `Continue to ${bank}`,
    stop: 'I did not expect this',
    sameBrowser: (time: string) =>
      `Stay in this browser until you are back from the bank. The link works until ${time}.`,
    leaving: (bank: string) => `On to ${bank}`,
    leavingSays: 'The bank opens in a moment. If it does not, continue here.',
  },
}
