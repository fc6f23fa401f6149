import type { records as English } from '../en/records.ts'

export const records: Record<keyof typeof English, string> = {
  'list.empty': 'Qui non c’è ancora nulla.',
  'list.more': 'Mostra altri',
  'list.date': 'Data',
  'list.amount': 'Importo',
  'list.status': 'Stato',
  'list.detail': 'Dettagli',
  'invoice.draft': 'Bozza',
  'invoice.issued': 'Emessa',
  'vat.draft': 'Bozza',
  'vat.filed': 'Inviata',
}
