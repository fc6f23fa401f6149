import type { documents as English } from '../en/documents.ts'

export const documents: Record<keyof typeof English, string> = {
  'document.posted': 'Bogført',
  'document.failed': 'Mislykket',
  'document.not_posted': 'Ikke bogført',
  'document.all': 'Alle bilag',
  'document.reading': 'Aflæses',
  'document.to_check': 'Skal kontrolleres',
  'document.coded': 'Konteret',
  'document.payment': 'Betaling',
}
