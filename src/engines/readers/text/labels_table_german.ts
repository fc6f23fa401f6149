import type { labelTable } from './labels_table.ts'

type Row = (typeof labelTable)[number]

/**
 * German, which many suppliers of Danish and Italian organizations write. The language stays unknown
 * to the reader, so a person looks at it, but finds the fields filled.
 */
export const germanTable: readonly Row[] = [
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
    phrases: `einzelpreis, preis, menge, saldo, anzahlung, skonto, stückpreis`,
  },
  { role: 'extra', weight: 0.8, phrases: `versandkosten, versand, porto, rabatt, rundung, fracht` },
  {
    role: 'date',
    weight: 1,
    phrases: `rechnungsdatum, ausstellungsdatum, belegdatum, rechnung vom`,
  },
  { role: 'date', weight: 0.8, phrases: `datum` },
  {
    role: 'due_date',
    weight: 1,
    phrases: `fällig am, fälligkeit, zahlbar bis, fälligkeitsdatum, zahlungsziel, bis zum`,
  },
  {
    role: 'other_date',
    weight: 1,
    phrases: `lieferdatum, leistungsdatum, leistungszeitraum, bestelldatum, liefertermin, auftragsdatum, zeitraum,
      geburtsdatum, bestellung vom, lieferschein`,
  },
  {
    role: 'number',
    weight: 1,
    phrases: `rechnungsnummer, rechnung nr, rechnungsnr, rechnungs nr, rechnung nummer, belegnummer, gutschrift nr`,
  },
  { role: 'number', weight: 0.7, phrases: `rechnung` },
  {
    role: 'other_number',
    weight: 1,
    phrases: `kundennummer, kundennr, kunden nr, bestellnummer, auftragsnummer, steuernummer, artikelnummer, hrb,
      steuernr, lieferantennummer, bankleitzahl, blz, auftrag nr, seite`,
  },
  {
    role: 'vat_number',
    weight: 1,
    phrases: `ust id nr, ust id, ustid, umsatzsteuer id, ustidnr, umsatzsteueridentifikationsnummer`,
  },
  {
    role: 'buyer',
    weight: 1,
    phrases: `rechnungsempfänger, käufer, rechnungsadresse, lieferadresse, lieferanschrift, rechnung an`,
  },
  { role: 'supplier', weight: 1, phrases: `verkäufer, lieferant, rechnungssteller` },
  { role: 'currency', weight: 1, phrases: `währung` },
]
