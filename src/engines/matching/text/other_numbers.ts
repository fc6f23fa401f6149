/**
 * Digits in a bank text that are no number of an invoice: accounts, transfers, days, amounts,
 * times, telephones, cards, customers and instalments. Each is blanked before numbers are read.
 */
const patterns: readonly RegExp[] = [
  // Account numbers, and Italian transfer numbers of 30 characters (TRN) or any other long code.
  /(?<![A-Z0-9])[A-Z]{2}\d{2}[A-Z0-9]{11,30}(?![A-Z0-9])/g,
  /(?<![A-Z0-9])(?:DK|IT|DE|SE|NO|FR|ES|NL)\d{2}(?: [A-Z0-9]{4}){3,7}(?: [A-Z0-9]{1,4})?(?![A-Z0-9])/g,
  /(?<![A-Z0-9])[A-Z0-9]{20,}(?![A-Z0-9])/g,
  // The Italian number of a transfer (CRO) names the transfer and not what it pays.
  /(?<![A-Z])(?:CRO|TRN|TID|E2E|EREF|MREF|MANDATO|MANDAT)[.: ]*[A-Z]*\d[A-Z0-9-]*/g,
  // A Danish form with its card type, and any payment id.
  /\+?(?<!\d)7[135]\s*<?\s*\d{15,16}(?:\s*\+\s*8\d{7}\s*<?)?(?!\d)/g,
  /(?<![A-Z0-9])\d{13,19}(?![A-Z0-9])/g,
  /(?<![A-Z0-9])RF\d{2}(?: ?[A-Z0-9]{1,21}){1,7}/g,
  // Days, with a year or as a card terminal prints them.
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:20)?\d{2}(?!\d)/g,
  /(?<!\d)20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g,
  /(?<![\d.,])(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.?(?![\d,])/g,
  /(?<!\d)(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d)(?!\d)|(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)/g,
  // Amounts with two decimals.
  /(?<![\d.,])\d{1,3}(?:[. ]\d{3})+,\d{2}(?!\d)|(?<![\d.,])\d{1,3}(?:,\d{3})+\.\d{2}(?!\d)/g,
  /(?<![\d.,])\d+[.,]\d{2}(?![\d.,])/g,
  // Telephones and cards.
  /\+\d{2} ?\d{2}(?: ?\d{2,4}){2,4}/g,
  /(?<![A-Z])(?:TLF|TEL|TELEFONO|MOBIL|MOB|CELL|PHONE)[.: ]*\+?\d[\d ]{5,}/g,
  /[X*]{2,}[ -]?\d{2,4}(?!\d)|(?<![A-Z])(?:KORT|KORTNR|CARD|CARTA|CARTE)[.: ]*(?:NR|N)?[.: ]*[X*]*\d+/g,
  // Numbers of customers, orders, contracts and companies.
  /(?<![A-Z])(?:KUNDE|KUNDENR|KUNDENUMMER|KNR|ORDRE|ORDRENR|ORDER|ORDINE|CLIENTE|CLI|COD|CODICE|CONTRATTO|KONTRAKT|MEDLEM|MEDLEMSNR|CVR|PIVA|P\.? ?IVA|CF|POLIZZA|PRATICA|AFTALE|AFTALENR|PBS|DEBGR|DEB|KREDITOR|REG|TERMINAL|TERM|ABI|CAB|NDG|FILIALE)[.: ]*(?:NR|NO|N|NUM)?[.:° ]*[A-Z]{0,3}\d[\dA-Z/-]*/g,
  // The place of an instalment among its instalments.
  /(?<![A-Z])(?:RATE|RATA|AFDRAG|ACCONTO|DEL)[.: ]*(?:NR|N)?[.: ]*\d{1,2}(?: ?(?:\/|AF|DI|SU|OF) ?\d{1,2})?(?![\d/-])/g,
]

/** The text in capitals with everything blank that is certainly not the number of an invoice. */
export function blankOtherNumbers(text: string): string {
  let rest = text.toUpperCase()
  for (const pattern of patterns) {
    rest = rest.replaceAll(pattern, (found) => ' '.repeat(found.length))
  }
  return rest
}
