/** The words of a statement of account. */
export const statement = {
  title: 'Statement of account',
  entry: 'Date and entry',
  amount: 'Amount',
  balance: 'Balance',
  opening: 'Balance brought forward',
  youOwe: 'You owe us on',
  weOwe: 'We owe you on',
  payTo: 'Please pay to account',
  test: 'TEST – not a valid statement',
  page: (page: number, pages: number): string => `Page ${page} of ${pages}`,
  kinds: {
    invoice: 'Invoice',
    bill: 'Your invoice',
    credit_note: 'Credit note',
    entry: 'Entry',
    payment: 'Payment',
    refund: 'Repayment',
    written_off: 'Written off',
    reversal: 'Reversal',
  },
}
