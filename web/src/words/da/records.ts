import type { records as English } from '../en/records.ts'

export const records: Record<keyof typeof English, string> = {
  'list.empty': 'Her er intet endnu.',
  'list.more': 'Vis flere',
  'list.date': 'Dato',
  'list.amount': 'Beløb',
  'list.status': 'Status',
  'list.detail': 'Detaljer',
  'invoice.draft': 'Kladde',
  'invoice.issued': 'Udstedt',
  'vat.draft': 'Kladde',
  'vat.filed': 'Indberettet',
}
