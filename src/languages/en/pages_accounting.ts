/** The page before an accounting system, and the one to which a browser comes back. */
export const pagesOfAccounting = {
  accountingReturn: {
    connected: {
      title: 'The accounting system is connected',
      says: (system: string) =>
        `${system} now keeps the books. You can close this page and go back to where you came from.`,
    },
    underway: {
      title: 'Almost done',
      says: (system: string) =>
        `${system} is still answering. You can close this page; where you came from you see when it is connected.`,
    },
    denied: {
      title: 'Nothing was connected',
      says: (system: string) =>
        `The request was declined at ${system}. You can close this page and go back.`,
    },
    failed: {
      title: 'Nothing was connected',
      says: (system: string) => `${system} could not be connected. Go back and start again.`,
    },
    unknown: {
      title: 'Unknown address',
      says: () => 'It does not belong to any open request. Go back and start again.',
    },
    expired: {
      title: 'This request has expired',
      says: () =>
        'It was not completed in time, and nothing was connected. Go back and start again.',
    },
    used: {
      title: 'This address has already been used',
      says: () => 'This request has already been answered. You can close this page and go back.',
    },
    incomplete: {
      title: 'This address is incomplete',
      says: () => 'It does not contain the answer of the accounting system. Start again.',
    },
    elsewhere: {
      title: 'Opened in another browser',
      says: () =>
        'Somebody has already gone on from this link in another browser. If that was you, continue there. If not, ask for a new link.',
    },
    other_browser: {
      title: 'Nothing was connected',
      says: (system: string) =>
        `The way to ${system} was opened in another browser, so its answer was not used. If it was you, start again and stay in one browser. If somebody else sent you there, remove the permission in ${system}.`,
    },
    stopped: {
      title: 'Nothing was connected',
      says: () => 'The request has ended, and its link no longer works. You can close this page.',
    },
  },
  accountingConsent: {
    title: (organization: string, system: string) =>
      `Let ${organization} keep its books in ${system}?`,
    organization: 'Organization',
    system: 'Accounting system',
    askedBy: 'Requested by',
    askedAt: 'Requested',
    byKey: (name: string) => `a program of the organization (${name})`,
    may: 'What Daybook can do there',
    reads: 'Read the company, its chart of accounts and its entries',
    writes: 'Enter bills, invoices and payments of this organization',
    until: (system: string) => `Until it is disconnected here, or removed in ${system}`,
    never: 'It never sees your password.',
    onlyIf: (organization: string) =>
      `Continue only if you know ${organization} and expected this request. Anybody can send a link.`,
    goOn: (system: string) => `Continue to ${system}`,
    stop: 'I did not expect this',
    sameBrowser: (time: string) =>
      `Stay in this browser until you are back. The link works until ${time}.`,
    leaving: (system: string) => `On to ${system}`,
    leavingSays: 'It opens in a moment. If it does not, continue here.',
  },
}
