const exempt =
  /(?<!\p{L})(?:momsfri\p{L}*|fritaget for moms|uden moms|omvendt betalingspligt|moms betales af køber|moms(?:en)? afregnes af køber|køber (?:skal )?(?:afregner?|betaler?) moms(?:en)?|reverse charge|inversione contabile|esente(?: iva)?|esenzione|fuori campo iva|(?:esclus[oa]|fuori|esula) dal campo (?:di applicazione )?(?:dell.)?iva|non imponibile|non soggett[oa](?: a)? iva|regime forfettario|escluso iva|operazione senza applicazione dell.iva|vat exempt|exempt from vat|not subject to (?:\p{L}+ )?vat|steuerfrei\p{L}*|umsatzsteuerfrei|nicht umsatzsteuerpflichtig|steuerschuldnerschaft des leistungsempfängers|kleinunternehmer\p{L}*|keine umsatzsteuer|nicht steuerbar\p{L}*|ikke momspligtig\p{L}*|ikke momsregistreret|uden for momslovens|outside scope of vat|not vat registered|senza applicazione (?:dell.)?iva|zero[- ]rated|no vat|outside the scope of vat)(?!\p{L})/iu
const reversed =
  /(?<!\p{L})(?:omvendt betalingspligt|moms betales af køber|moms(?:en)? afregnes af køber|køber (?:skal )?(?:afregner?|betaler?) moms(?:en)?|reverse charge|inversione contabile|steuerschuldnerschaft des leistungsempfängers|intra-?community supply)(?!\p{L})/iu
const nature = /(?<![\p{L}\d])N(?:1|2\.[12]|3\.[1-6]|4|5|6\.[1-9]|7)(?![\p{L}\d.])/u

/** What the text says about VAT: none, or reverse charge, with the code of the reason. */
export function vatWordsOf(text: string): {
  isExempt: boolean
  isReversed: boolean
  nature: string | null
} {
  return {
    isExempt: exempt.test(text),
    isReversed: reversed.test(text),
    nature: nature.exec(text)?.[0] ?? null,
  }
}
