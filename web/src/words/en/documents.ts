export const documents = {
  'document.posted': 'Posted',
  'document.failed': 'Failed',
} as const
