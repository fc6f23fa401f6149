import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  calendar: 'Frister: {name}',
  filed: 'Indberettet: {title}',
  period: 'Periode: {from} til {to}',
  moved: 'Flyttet fra {day}.',
  prepared: 'Momsangivelsen er klargjort, men ikke indberettet.',
  filedOn: 'Indberettet {day}.',
  toPay: 'Til betaling: {amount}',
  comesBack: 'Til gode: {amount}',
  reference: 'Kvitteringsnummer: {reference}',
  nonStatutory: 'Denne momsperiode findes ikke i loven; datoen er fastsat af Daybook.',
  notConfirmed: 'Reglen er endnu ikke bekræftet.',
  saturday: '{day} er en lørdag.',
  sunday: '{day} er en søndag.',
  holiday: '{day} er en helligdag: {holiday}.',
  vat: 'Moms',
  other: 'Skat og indberetning',
}
