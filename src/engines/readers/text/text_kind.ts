import type { LineCandidates } from './candidates.ts'
import type { Reading } from '../reading/reading.ts'

type Kind = Reading['kind']

const forms: readonly (readonly [Kind, RegExp])[] = [
  [
    'credit_note',
    /(?<!\p{L})(?:kreditnota|kredit nota|kreditfaktura|nota di credito|nota di accredito|nota credito|credit note|credit memo|credit invoice)(?!\p{L})/iu,
  ],
  [
    'receipt',
    /(?<!\p{L})(?:kvittering|kassebon|bon|scontrino|documento commerciale|ricevuta(?! bancaria)|receipt|købsbevis)(?!\p{L})/iu,
  ],
  ['invoice', /(?<!\p{L})(?:faktura|regning|fattura|parcella|invoice|tax invoice)(?!\p{L})/iu],
]

// A heading has few words. In running text such a word refers to another document.
const longestHeading = 7
const mostLines = 200

/** The kind of the document: from the first heading that names one, otherwise an invoice. */
export function kindOf(looks: readonly LineCandidates[]): Kind {
  for (const { line } of looks.slice(0, mostLines)) {
    for (const part of line.text.split(/ {2,}/)) {
      if (part.split(/\s+/).length > longestHeading) continue
      const form = forms.find(([, pattern]) => pattern.test(part))
      if (form !== undefined) return form[0]
    }
  }
  return 'invoice'
}

const exempt =
  /(?<!\p{L})(?:momsfri\p{L}*|fritaget for moms|uden moms|omvendt betalingspligt|moms betales af køber|reverse charge|inversione contabile|esente(?: iva)?|esenzione|fuori campo iva|non imponibile|non soggett[oa](?: a)? iva|regime forfettario|escluso iva|operazione senza applicazione dell.iva|vat exempt|exempt from vat|zero[- ]rated|no vat|outside the scope of vat)(?!\p{L})/iu
const reversed =
  /(?<!\p{L})(?:omvendt betalingspligt|moms betales af køber|reverse charge|inversione contabile|intra-?community supply)(?!\p{L})/iu
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
