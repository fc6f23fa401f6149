import type { documents as English } from '../en/documents.ts'

export const documents: Record<keyof typeof English, string> = {
  'document.posted': 'Registrato',
  'document.failed': 'Con errori',
  'document.not_posted': 'Non registrati',
  'document.all': 'Tutti i documenti',
  'document.reading': 'In lettura',
  'document.to_check': 'Da verificare',
  'document.coded': 'Imputato',
  'document.payment': 'Pagamento',
}
