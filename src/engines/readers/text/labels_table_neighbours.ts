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
