/** The page to which a browser comes back from the bank. */
export const english = {
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
      says: () =>
        'The bank’s answer has already been received. You can close this page and go back.',
    },
    incomplete: {
      title: 'This address is incomplete',
      says: () => 'It does not contain the bank’s answer. Go back and start again.',
    },
  },
}
