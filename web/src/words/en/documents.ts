export const documents = {
  'document.posted': 'Posted',
  'document.failed': 'Failed',
  'document.not_posted': 'Not posted',
  'document.all': 'All documents',
  'document.reading': 'Being read',
  'document.to_check': 'To check',
  'document.coded': 'Coded',
  'document.payment': 'Payment',
} as const
