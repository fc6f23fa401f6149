import type { LabelRow } from './labels_table.ts'

/**
 * The most common labels of amounts in French, Dutch and Swedish, whose suppliers are neighbours.
 * The language stays unknown to the reader, so a person looks at it, but finds the fields filled.
 */
export const amountTableAbroad: readonly LabelRow[] = [
  {
    role: 'total',
    weight: 1,
    phrases: `total ttc, montant ttc, montant total, total général, totaal incl btw, totaalbedrag,
      totaal te betalen, totaal te voldoen, totalt inkl moms, summa inkl moms, totalbelopp`,
  },
  { role: 'total', weight: 0.7, phrases: `totaal` },
  { role: 'total', weight: 0.4, phrases: `summa, belopp, montant, bedrag` },
  {
    role: 'payable',
    weight: 0.9,
    phrases: `net à payer, reste à payer, à payer, te betalen, te voldoen, att betala, belopp att betala`,
  },
  {
    role: 'vat',
    weight: 1,
    phrases: `montant tva, total tva, totaal btw, btw bedrag, momsbelopp`,
  },
  { role: 'vat', weight: 0.8, phrases: `tva, btw` },
  {
    role: 'net',
    weight: 1,
    phrases: `total ht, montant ht, base ht, sous total, subtotaal, totaal excl btw, summa exkl moms,
      nettobelopp, summa netto, delsumma`,
  },
  { role: 'excluding', weight: 0.9, phrases: `ht, hors taxe, hors tva, excl btw, exkl moms` },
  { role: 'including', weight: 0.9, phrases: `ttc, toutes taxes comprises, incl btw` },
  {
    role: 'extra',
    weight: 0.8,
    phrases: `öresavrundning, frakt, remise, frais de port, verzendkosten`,
  },
  {
    role: 'exempt',
    weight: 0.9,
    phrases: `taxe de séjour, toeristenbelasting, momsfritt, btw vrij`,
  },
  {
    role: 'paid',
    weight: 1,
    phrases: `réglé, réglé par carte, payé, acompte, betaald, betalt med, betald`,
  },
  {
    role: 'other_amount',
    weight: 1,
    phrases: `au capital, au capital de, prix unitaire, capital social, prijs, aktiekapital`,
  },
]
