/** The words of a reminder. */
export const reminder = {
  title: (reminder: number): string => `Reminder ${reminder}`,
  intro: (number: string, date: string, due: string): string =>
    `Our invoice ${number} of ${date} was due on ${due}. We have not received full payment for it yet.`,
  what: 'Description',
  amount: 'Amount',
  open: (number: string): string => `Unpaid amount of invoice ${number}`,
  earlier: 'Charges of earlier reminders',
  fee: 'Reminder fee',
  compensation: 'Compensation for recovery costs',
  interest: (rate: string, from: string, to: string): string =>
    `Interest at ${rate} a year from ${from} to ${to}`,
  payBy: (day: string): string => `Please pay by ${day}`,
  payTo: 'Account:',
  reference: 'Payment reference:',
  paid: 'If you have paid in the meantime, please ignore this reminder.',
  test: 'TEST – not a valid reminder',
}
