import type { reminder as english } from '../en/reminder.ts'

export const reminder: typeof english = {
  title: (reminder) => `Rykker ${reminder}`,
  intro: (number, date, due) =>
    `Vores faktura ${number} af ${date} forfaldt den ${due}. Vi har endnu ikke modtaget fuld betaling.`,
  what: 'Beskrivelse',
  amount: 'Beløb',
  open: (number) => `Restbeløb på faktura ${number}`,
  earlier: 'Gebyrer og renter fra tidligere rykkere',
  fee: 'Rykkergebyr',
  compensation: 'Kompensationsbeløb',
  interest: (rate, from, to) => `Rente ${rate} p.a. fra ${from} til ${to}`,
  payBy: (day) => `Betales senest ${day}`,
  payTo: 'Betales til konto:',
  reference: 'Betalingsreference:',
  paid: 'Har du betalt i mellemtiden, kan du se bort fra denne rykker.',
  test: 'TEST – ikke en gyldig rykker',
}
