import type { ReaderInput } from '../reading/reading.ts'
import { readLines } from '../text/text.ts'
import type { Line } from '../text/text_lines.ts'

/** What a page, or a part of one, says of the document that it belongs to. */
export type PageSigns = {
  page: number
  /** "Side 1 af 2", as printed. */
  numbering: { number: number; of: number; text: string } | null
  invoiceNumber: string | null
  /** With its prefix, and a check digit that is right. */
  supplierNumber: string | null
  total: string | null
  date: string | null
}

const word = String.raw`(?:side|page|pagina|pag\.?|pg\.?|seite|blad|foglio)`
const apart = String.raw`(?:af|of|di|von|su|\/)`
const numbering = new RegExp(
  String.raw`(?<!\p{L})${word}[\s:.]{0,3}(\d{1,3})\s{0,3}${apart}\s{0,3}(\d{1,3})(?!\d)`,
  'iu',
)

export function signsOf(
  lines: readonly Line[],
  home: ReaderInput['home'],
  sourceClass: 'pdf' | 'scan',
): PageSigns {
  const { fields } = readLines(lines, home, sourceClass)
  const { supplierVatNumber: supplier } = fields
  const isChecked = supplier?.proofs.includes('check_digit') === true
  return {
    page: lines[0]?.page ?? 1,
    numbering: numberingOf(lines),
    invoiceNumber: fields.invoiceNumber?.value ?? null,
    supplierNumber: isChecked ? supplier.value : null,
    total: fields.total?.value ?? null,
    date: fields.date?.value ?? null,
  }
}

function numberingOf(lines: readonly Line[]): PageSigns['numbering'] {
  for (const { text } of lines) {
    const [found, number, of] = numbering.exec(text) ?? []
    if (found === undefined) continue
    const read = { number: Number(number), of: Number(of), text: found.replace(/\s+/gu, ' ') }
    if (read.number >= 1 && read.number <= read.of) return read
  }
  return null
}
