import type { LabelRow } from './labels_table.ts'

/** The amounts in German, which many suppliers of Danish and Italian organizations write. */
export const germanTable: readonly LabelRow[] = [
  {
    role: 'total',
    weight: 1,
    phrases: `gesamtbetrag, rechnungsbetrag, gesamtsumme, endbetrag, endsumme, bruttobetrag, summe brutto,
      gesamtbetrag brutto, rechnungssumme, bruttosumme, gesamt brutto, gesamtrechnungsbetrag, rechnungsbetrag brutto,
      gesamtsumme brutto, zu zahlender gesamtbetrag, rechnungsbetrag inkl mwst, gesamtkosten, gesamtentgelt,
      rechnung gesamt, summe gesamt, gesamtbetrag in eur, rechnungsbetrag in eur, summe eur, gesamt eur`,
  },
  { role: 'total', weight: 0.7, phrases: `gesamt, summe, betrag` },
  {
    role: 'payable',
    weight: 0.9,
    phrases: `zahlbetrag, zu zahlen, fälliger betrag, zahlungsbetrag, zu zahlender betrag, zahlbetrag nach abzug,
      offener betrag, abbuchungsbetrag, wir buchen ab, überweisungsbetrag, nachzahlung, zu begleichen,
      noch offen, zu überweisen, verbleibender betrag`,
  },
  {
    role: 'vat',
    weight: 1,
    phrases: `umsatzsteuer, mehrwertsteuer, ust betrag, mwst betrag, steuerbetrag, summe umsatzsteuer, zzgl ust,
      zzgl mwst, ust, gesamte umsatzsteuer, davon mwst, enthaltene mwst, zzgl umsatzsteuer,
      gesetzliche mehrwertsteuer, gesetzliche umsatzsteuer, zuzüglich umsatzsteuer, zuzüglich mehrwertsteuer, mwst summe,
      ust gesamt, enthaltene mehrwertsteuer, darin enthaltene umsatzsteuer, incl mwst betrag, umsatzsteuerbetrag,
      mehrwertsteuerbetrag, zzgl gesetzlicher mwst`,
  },
  {
    role: 'net',
    weight: 1,
    phrases: `nettobetrag, zwischensumme, summe netto, gesamt netto, nettosumme, gesamtbetrag netto, warenwert,
      gesamtnettobetrag, rechnungsbetrag netto, nettopreis, netto summe, summe netto eur, nettorechnungsbetrag,
      nettoentgelt, rechnungssumme ohne ust, positionssumme, steuerpflichtiger betrag, entgelt netto, gesamtsumme netto, summe positionen, zwischensumme positionen`,
  },
  {
    role: 'other_amount',
    weight: 1,
    phrases: `einzelpreis, bruttopreis, preis, menge, saldo, skonto, stückpreis, skontobetrag, abzüglich skonto, bei zahlung innerhalb,
      abzug von skonto, ep, grundpreis, stundensatz, ersparnis, sie sparen, jahresbetrag, guthaben, monatlicher abschlag,
      neuer abschlag, versicherter wert, kaufpreis, gesamtguthaben`,
  },
  {
    role: 'paid',
    weight: 1,
    phrases: `abzüglich anzahlung, anzahlung vom, ihre anzahlung, geleistete anzahlung, bereits gezahlt, abzüglich zahlung,
      zahlung erhalten, bezahlt mit, kreditkarte, paypal, abzüglich abschlagszahlung, geleistete abschläge,
      bar bezahlt, dankend erhalten, betrag dankend erhalten`,
  },
  {
    role: 'earlier',
    weight: 1,
    phrases: `saldo vormonat, vortrag alt, offener saldo, übertrag von seite, übertrag seite, zwischenübertrag, vorauszahlungen bisher`,
  },
  {
    role: 'excluding',
    weight: 0.9,
    phrases: `netto ohne, ohne umsatzsteuer, exkl ust, exklusive mwst, zuzüglich ust`,
  },
  {
    role: 'including',
    weight: 0.9,
    phrases: `inklusive umsatzsteuer, inkl umsatzsteuer, einschließlich mwst, einschließlich umsatzsteuer, inkl gesetzl mwst,
      inkl mehrwertsteuer, incl mwst, incl ust`,
  },
  {
    role: 'exempt',
    weight: 0.9,
    phrases: `pfand, auslagen, steuerfreie leistungen, nicht umsatzsteuerbar, umsatzsteuerfreie leistungen, reverse charge,
      steuerschuldnerschaft des leistungsempfängers, innergemeinschaftliche lieferung`,
  },
  { role: 'extra', weight: 0.8, phrases: `versandkosten, versand, porto, rabatt, rundung, fracht` },
]
