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

/** A number of an invoice, taken apart: "FT 0012/2026" is core 12 of the year 2026. */
export type InvoiceNumber = {
  core: string
  year: string | null
  /** All of its digits in a row, as some systems write it without signs. */
  digits: string
}

export type Mention = InvoiceNumber & {
  text: string
  /** Whether the text says that it is the number of an invoice. */
  isLabelled: boolean
}

const longestText = 2_000
const mostMentions = 40

const number =
  /(?<![A-Z0-9])(?:([A-Z]{1,5})[-/. ]?)?(\d{1,12})((?:[-/]\d{1,10})*)(?:[-/][A-Z]{1,3})?(?![A-Z0-9]|[.,]\d)/g
const label =
  '(?:FAKTURA(?:ER|NR|NUMMER)?|FAKTNR|FAKT|FAK|FKT|REGNING(?:SNR)?|KREDITNOTA|KN|INVOICES?|INV|FATTUR[AE]|FATTN|FATT|FTT|FTE|FT|FA|NC|NOTA (?:DI )?CREDITO|PARCELLA|DOC(?:UMENTO)?)'
const numeral = '(?:NR|NUM|NUMERO|NO|N)?[.:°º#]*'
const labelBefore = new RegExp(`(?<![A-Z])${label}[.:]*\\s*${numeral}\\s*$`)
const listBetween = new RegExp(
  `^\\s*(?:[,;+&/-]|OG|ED|E|AND|(?<![A-Z])${label}[.:]*\\s*${numeral}|\\s)*\\s*$`,
)
const labelOnly = new RegExp(`^${label}$`)
const isYear = (digits: string): boolean => /^20[0-4]\d$/.test(digits)
const isShortYear = (digits: string): boolean => /^(?:1[5-9]|[23]\d)$/.test(digits)
const bare = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/** The parts of a number as a book keeps it; null where it holds no digit. */
export function readInvoiceNumber(text: string): InvoiceNumber | null {
  const parts = text.toUpperCase().match(/\d+/g)
  return parts === null ? null : numberOf(parts)
}

/** All numbers in a bank text that may be of an invoice, in their order. */
export function findMentions(text: string): Mention[] {
  const words = blankOtherNumbers(text.slice(0, longestText))
  const mentions: Mention[] = []
  let end = -1
  let wasLabelled = false
  for (const match of words.matchAll(number)) {
    const [all, prefix = '', first = '', rest = ''] = match
    const start = match.index
    const isListed: boolean = wasLabelled && listBetween.test(words.slice(end, start))
    const isNamed = labelOnly.test(prefix) || labelBefore.test(words.slice(0, start))
    const isLabelled: boolean = isNamed || isListed
    end = start + all.length
    wasLabelled = isLabelled
    const parts = [first, ...rest.split(/[-/]/).filter(Boolean)]
    mentions.push(...mentionsOf(parts, all.trim(), isLabelled))
    if (mentions.length >= mostMentions) break
  }
  return mentions
}

/** One number, or several that were written with strokes between them. */
function mentionsOf(parts: readonly string[], text: string, isLabelled: boolean): Mention[] {
  const whole = { ...numberOf(parts), text, isLabelled }
  const [only = ''] = parts
  if (parts.length === 1) return !isLabelled && isYear(only) ? [] : [whole]
  if (!isLabelled && whole.year !== null && Number(whole.core) <= 12) return []
  if (whole.year !== null) return [whole]
  // Two numbers or one of two parts: only what is in the books can tell, so neither excludes.
  const each = parts.map((part) => ({ ...numberOf([part]), text: part, isLabelled }))
  return [{ ...whole, isLabelled: false }, ...each]
}

function numberOf(parts: readonly string[]): InvoiceNumber {
  const digits = parts.join('')
  const [first = '', second = ''] = parts
  if (parts.length === 1) return { core: bare(first), year: null, digits }
  const last = parts.at(-1) ?? ''
  if (isYear(last)) return { core: bare(parts.slice(0, -1).join('')), year: last, digits }
  if (isYear(first)) return { core: bare(parts.slice(1).join('')), year: first, digits }
  if (parts.length === 2 && isShortYear(second) && first.length <= 6) {
    return { core: bare(first), year: `20${second}`, digits }
  }
  return { core: bare(digits), year: null, digits }
}
