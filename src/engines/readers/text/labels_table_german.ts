import type { LabelRow } from './labels_table.ts'

/**
 * The amounts in German, which many suppliers of Danish and Italian organizations write. The
 * language stays unknown to the reader, so a person looks at it, but finds the fields filled.
 */
export const germanTable: readonly LabelRow[] = [
  {
    role: 'total',
    weight: 1,
    phrases: `gesamtbetrag, rechnungsbetrag, gesamtsumme, endbetrag, endsumme, bruttobetrag, summe brutto,
      gesamtbetrag brutto, rechnungssumme, bruttosumme, gesamt brutto`,
  },
  { role: 'total', weight: 0.7, phrases: `gesamt, summe, betrag` },
  {
    role: 'payable',
    weight: 0.9,
    phrases: `zahlbetrag, zu zahlen, fälliger betrag, zahlungsbetrag, zu zahlender betrag`,
  },
  {
    role: 'vat',
    weight: 1,
    phrases: `umsatzsteuer, mehrwertsteuer, ust betrag, mwst betrag, steuerbetrag, summe umsatzsteuer, zzgl ust,
      zzgl mwst, ust, gesamte umsatzsteuer, davon mwst, enthaltene mwst, zzgl umsatzsteuer`,
  },
  {
    role: 'net',
    weight: 1,
    phrases: `nettobetrag, zwischensumme, summe netto, gesamt netto, nettosumme, gesamtbetrag netto, warenwert,
      gesamtnettobetrag, rechnungsbetrag netto`,
  },
  {
    role: 'other_amount',
    weight: 1,
    phrases: `einzelpreis, preis, menge, saldo, skonto, stückpreis`,
  },
  { role: 'extra', weight: 0.8, phrases: `versandkosten, versand, porto, rabatt, rundung, fracht` },
]
