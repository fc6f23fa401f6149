export const records = {
  'list.empty': 'Nothing here yet.',
  'list.more': 'Show more',
  'list.date': 'Date',
  'list.amount': 'Amount',
  'list.status': 'State',
  'list.detail': 'Details',
  'invoice.draft': 'Draft',
  'invoice.issued': 'Issued',
  'vat.draft': 'Draft',
  'vat.filed': 'Filed',
} as const
