/** The words of the calendar of deadlines; `{…}` is filled in. */
export const calendar = {
  calendar: 'Deadlines: {name}',
  filed: 'Filed: {title}',
  period: 'Period: {from} to {to}',
  moved: 'Moved from {day}.',
  prepared: 'The return is prepared but not filed.',
  filedOn: 'Filed on {day}.',
  toPay: 'To pay: {amount}',
  comesBack: 'To get back: {amount}',
  reference: 'Filing reference: {reference}',
  nonStatutory: 'The law has no such VAT period; the date is set by Daybook.',
  notConfirmed: 'Rule not yet confirmed.',
  saturday: '{day} is a Saturday.',
  sunday: '{day} is a Sunday.',
  holiday: '{day} is a public holiday: {holiday}.',
  vat: 'VAT',
  other: 'Taxes and filings',
}
