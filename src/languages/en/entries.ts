/** The texts of entries that nobody typed. They stay in the books as they were written. */
export const entries = {
  reversal: (text: string): string => `Reversal: ${text}`,
  changedThere: (text: string): string => `Changed over there: ${text}`,
  removedThere: (text: string): string => `Removed over there: ${text}`,
  opening: (source: string): string => `Opening balances (${source})`,
  openingTakenBack: (source: string): string => `Opening taken back (${source})`,
  openInvoice: (item: string, source: string): string => `Open invoice to ${item} (${source})`,
  openBill: (item: string, source: string): string => `Open bill of ${item} (${source})`,
  openingBalance: (account: string): string => `Opening balance ${account}`,
  /** Why an entry has another day than its own. */
  closedDay: (day: string, through: string): string =>
    `It belongs on ${day}. The books are closed through ${through}, so it has a day that is open.`,
  takenBackDay: (day: string, back: string): string =>
    `It belongs on ${day}. What it takes the place of was taken back on ${back}, so it has that day.`,
  paidTooMuch: 'More was paid than owed.',
  fee: 'Fee',
  purchase: 'Purchase',
  /** Where the region has no text of its own. */
  vatSettlement: 'VAT',
  yearEnd: 'Result of the year',
  /** Why the rest of what a payment differs from was closed. */
  restClosed: {
    write_off: 'The payment differs: closed as write off.',
    discount: 'The payment differs: closed as discount.',
    small_difference: 'The payment differs: closed as small difference.',
  },
}
