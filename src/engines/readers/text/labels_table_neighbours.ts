import type { LabelRow } from './labels_table.ts'

/** The most common labels of suppliers who write Swedish, Norwegian, Dutch, French or Spanish. */
export const neighbourTable: readonly LabelRow[] = [
  {
    role: 'date',
    weight: 1,
    phrases: `fakturadatum, factuurdatum, date de facture, date facture, date de la facture, facture du, fecha factura,
      fecha de factura, fecha de emisión, date d émission, date d emission, kvittodatum, datum factuur, fakturert`,
  },
  { role: 'date', weight: 0.8, phrases: `fecha, datum` },
  {
    role: 'due_date',
    weight: 1,
    phrases: `förfallodatum, förfallodag, vervaldatum, forfallsdato, date d échéance, échéance, à payer avant le,
      fecha de vencimiento, vencimiento, te betalen voor, betaal voor, att betala senast, betales innen, uiterlijk,
      betalas senast`,
  },
  {
    role: 'debit_date',
    weight: 1,
    phrases: `autogiro, prélèvement le, prélevé le, automatische incasso, avtalegiro, wordt afgeschreven op`,
  },
  {
    role: 'period',
    weight: 1,
    phrases: `période, séjour du, du, au, periodo de, leveringsperiode, factuurperiode, fakturaperiod`,
  },
  {
    role: 'order_date',
    weight: 1,
    phrases: `orderdatum, besteldatum, date de commande, ordredatum, beställd`,
  },
  {
    role: 'delivery_date',
    weight: 1,
    phrases: `leverdatum, leveransdatum, date de livraison, leverans, fecha de entrega`,
  },
  {
    role: 'other_date',
    weight: 1,
    phrases: `avresa, arrivée, départ, aankomst, vertrek, llegada, salida, utcheckning, incheckning, avreise`,
  },
  {
    role: 'number',
    weight: 1,
    phrases: `fakturanr, factuurnummer, facture n, facture no, numéro de facture, n de facture, factuur nr, número de factura,
      factura n, factura no, kvittonr, kvitto nr, avoir n, n facture, facture numéro, factuurnr, verifikationsnr`,
  },
  { role: 'number', weight: 0.7, phrases: `factuur, facture, factura, kvitto` },
  {
    role: 'other_number',
    weight: 1,
    phrases: `kundnr, kundnummer, ordernr, ordernummer, klantnummer, bestelnummer, debiteurnummer, kvk, kvk nummer,
      n client, numéro client, commande n, siret, siren, bankgiro, plusgiro, org nr, organisationsnummer,
      organisasjonsnummer, ocr, cliente no`,
  },
  {
    role: 'vat_number',
    weight: 1,
    phrases: `btw nummer, btw id, momsreg nr, tva intracommunautaire, n tva, numéro de tva, n tva intracommunautaire,
      vat momsreg nr, nif, cif, mva nr, n iva, tva intracom, numéro tva, btw identificatienummer`,
  },
  {
    role: 'buyer',
    weight: 1,
    phrases: `factuuradres, afleveradres, facturé à, adressé à, adresse de facturation, adresse de livraison, kund,
      leveransadress, fakturaadress, facturar a, klant, facture à, mottaker`,
  },
  {
    role: 'buyer_number',
    weight: 1,
    phrases: `uw btw nummer, uw btw, btw nummer klant, n tva client, tva client, ert momsnr, er vat, kundens momsnr,
      kundens vat nr, votre tva, votre n tva, numéro de tva du client, kundens orgnr, btw klant, nif cliente`,
  },
  {
    role: 'supplier',
    weight: 1,
    phrases: `verkoper, vendeur, vendu par, säljare, selger, émetteur, verkocht door`,
  },
]

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
