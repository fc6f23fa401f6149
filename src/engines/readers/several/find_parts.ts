import type { ReadingFinding } from '../reading/reading.ts'
import type { PageSigns } from './page_signs.ts'

/** Pages that seem to be one document, and why it begins where it does. */
export type FilePart = { firstPage: number; lastPage: number; why: ReadingFinding[] }

/** What is known of the part that the pages before belong to. */
type Begun = Omit<PageSigns, 'page'>

/**
 * Proposes where one document ends and the next begins. A page whose own numbering carries on belongs
 * to the one before, whatever else it shows.
 */
export function findParts(pages: readonly PageSigns[]): FilePart[] {
  const parts: FilePart[] = []
  let begun: Begun | null = null
  for (const signs of pages) {
    const why: ReadingFinding[] = begun === null ? [] : beginnings(begun, signs)
    const last = parts.at(-1)
    if (last === undefined || why.length > 0) {
      parts.push({ firstPage: signs.page, lastPage: signs.page, why })
      begun = signs
    } else {
      last.lastPage = signs.page
      begun = joined(begun ?? signs, signs)
    }
  }
  return parts
}

/** Why this page begins another document; nothing where it does not. */
function beginnings(begun: Begun, signs: PageSigns): ReadingFinding[] {
  const { numbering } = signs
  if (carriesOn(begun.numbering, numbering)) return []
  const found: ReadingFinding[] = []
  const page = String(signs.page)
  const isWhole = signs.total !== null
  if (numbering?.number === 1) {
    found.push({ code: 'numbering_restarts', params: { page, text: numbering.text } })
  }
  const { invoiceNumber, supplierNumber } = signs
  if (isOther(begun.invoiceNumber, invoiceNumber) && (isWhole || signs.date !== null)) {
    const before = begun.invoiceNumber ?? ''
    found.push({ code: 'other_number', params: { page, number: invoiceNumber ?? '', before } })
  }
  if (isOther(begun.supplierNumber, supplierNumber) && isWhole) {
    const before = begun.supplierNumber ?? ''
    found.push({ code: 'other_supplier', params: { page, number: supplierNumber ?? '', before } })
  }
  if (hasOwnTotal(begun, signs)) {
    const before = begun.total ?? ''
    found.push({ code: 'own_total', params: { page, total: signs.total ?? '', before } })
  }
  // Numbering alone may be that of a delivery note or of terms that stand behind the bill.
  const isAlone = found.every(({ code }) => code === 'numbering_restarts')
  const isSame = signs.invoiceNumber !== null && signs.invoiceNumber === begun.invoiceNumber
  return isSame || (isAlone && !isWhole) ? [] : found
}

function carriesOn(before: Begun['numbering'], now: Begun['numbering']): boolean {
  if (now === null || now.number === 1) return false
  return before === null || (now.of === before.of && now.number === before.number + 1)
}

const isOther = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && before !== now

/** The pages before came to a total already, and this one has a date and another total. */
function hasOwnTotal(begun: Begun, { total, date, invoiceNumber }: PageSigns): boolean {
  const isDated = date !== null && begun.date !== null
  const isNumberless = begun.invoiceNumber === null && invoiceNumber === null
  return isDated && isNumberless && isOther(begun.total, total)
}

/** The newest numbering, and otherwise what was found first. */
function joined(begun: Begun, signs: PageSigns): Begun {
  return {
    numbering: signs.numbering ?? begun.numbering,
    invoiceNumber: begun.invoiceNumber ?? signs.invoiceNumber,
    supplierNumber: begun.supplierNumber ?? signs.supplierNumber,
    total: begun.total ?? signs.total,
    date: begun.date ?? signs.date,
  }
}
