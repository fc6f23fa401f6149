/** The page where a person outside hands in a receipt. */
export const pagesOfReceipt = {
  receipt: {
    title: (organization: string) => `${organization} asks you for a receipt`,
    about: 'For',
    askedBy: 'Requested by',
    message: 'Message',
    until: 'By',
    files: 'Photos or PDFs of the receipt or invoice',
    filesHint: 'One to ten files, up to 25 MB in all. You can take a photo with your phone.',
    send: 'Send',
    once: (organization: string) =>
      `The files go to ${organization} and nowhere else. The link works once; you need no account.`,
    onlyIf: (organization: string) =>
      `If you do not know ${organization}, close this page: nothing has been sent.`,
    doneTitle: 'Thank you',
    doneSays: (organization: string) =>
      `${organization} has received your files. You can close this page.`,
    unknownTitle: 'This link does not work',
    unknownSays:
      'It is not complete, or the request was withdrawn. Open it from the e-mail again, or ask whoever sent it for a new one.',
    expiredTitle: 'This link has expired',
    expiredSays: (organization: string) =>
      `It was valid for a limited time. Ask ${organization} for a new one.`,
    usedTitle: 'This link has been used',
    usedSays: (organization: string) =>
      `Files have already been sent with it. If you want to send more, ask ${organization} for a new link.`,
    problems: {
      none: 'Choose at least one file, then press Send.',
      too_many: 'Choose at most ten files. Nothing was sent.',
      too_large:
        'The files are larger than 25 MB together. Choose fewer or smaller ones. Nothing was sent.',
      type: 'Only PDFs and pictures (JPEG, PNG, HEIC, WebP, TIFF) and e-invoices in XML are accepted. Nothing was sent.',
      broken: 'The files did not arrive whole. Try again. Nothing was sent.',
      later: 'The files cannot be received just now. Try again in a few minutes. Nothing was sent.',
    },
    tooMany: 'There were too many attempts. Wait a quarter of an hour and try again.',
    tooManyTitle: 'Too many attempts',
  },
}
