import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  calendar: 'Scadenze: {name}',
  filed: 'Invio effettuato: {title}',
  period: 'Periodo: dal {from} al {to}',
  moved: 'Spostata dal {day}.',
  prepared: 'La liquidazione è pronta, ma non è ancora definitiva.',
  filedOn: 'Definitiva dal {day}.',
  toPay: 'Da versare: {amount}',
  comesBack: 'A credito: {amount}',
  reference: 'Numero di protocollo: {reference}',
  nonStatutory: 'Questo periodo IVA non è previsto dalla legge; la data è fissata da Daybook.',
  notConfirmed: 'Regola non ancora confermata.',
  saturday: '{day} è un sabato.',
  sunday: '{day} è una domenica.',
  holiday: '{day} è un giorno festivo: {holiday}.',
  vat: 'IVA',
  other: 'Imposte e adempimenti',
}
