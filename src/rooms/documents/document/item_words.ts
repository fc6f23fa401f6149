import type { Extraction } from './facts.ts'
import { hasAmount } from './page_words.ts'
import { foldText, tokensOf } from './word_patterns.ts'

// A longer row without an amount is a sentence, such as of the terms, and says nothing of what was bought.
const mostWords = 12

/** The rows of a document that tell what was bought, folded. */
export function itemRowsOf({ lines, words, page = '' }: Extraction): string[] {
  const items = [...lines.map(({ text }) => text), ...words.split('\n')]
  const rows = page
    .split('\n')
    .filter((row) => hasAmount(row) || row.trim().split(/\s+/).length <= mostWords)
  return [...new Set([...items, ...rows].map(foldText))].filter((row) => row !== '')
}

// They differ from bill to bill and say nothing of what was bought.
const passing = new Set(
  `januar februar marts april maj juni juli august september oktober november december
  jan feb mar apr jun jul aug sep sept okt nov dec
  gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
  gen mag giu lug ago set ott dic
  january february march may june july october
  mandag tirsdag onsdag torsdag fredag lørdag søndag
  lunedì martedì mercoledì giovedì venerdì sabato domenica
  monday tuesday wednesday thursday friday saturday sunday
  måned måneder mdr uge uger dag dage kvartal periode perioden
  mese mesi settimana settimane giorno giorni trimestre periodo bimestre
  month months week weeks day days quarter period
  stk antal per pris ialt alt kvt qta pezzi num nr dato data date day
  the and for fra til med den det der som ved via og dal del della dei delle per con nel alla al di
  moms iva vat dkk eur kr euro kwh`.split(/\s+/),
)

// Two letters, figures, and figures or letters: how cars are registered.
const plates = /\b[a-z]{2} ?\d{2,3} ?(?:\d{3}|[a-z]{2})\b/g

const leastLetters = 3
const mostKept = 300

/** The words and car plates by which a bill tells what was bought. */
export function itemWordsOf(extraction: Extraction): string[] {
  const { supplierName } = extraction.fields
  const own = new Set(tokensOf(supplierName?.value ?? ''))
  const rows = itemRowsOf(extraction)
  const words = rows
    .flatMap(tokensOf)
    .filter((one) => /^\p{L}+$/u.test(one) && one.length >= leastLetters)
    .filter((one) => !passing.has(one) && !own.has(one))
  const cars = rows.flatMap((row) => row.match(plates) ?? []).map((one) => one.replaceAll(' ', ''))
  return [...new Set([...words, ...cars])].slice(0, mostKept)
}
