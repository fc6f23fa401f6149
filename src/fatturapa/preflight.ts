import { totalOf } from './amounts.ts'
import { buildFattura, partsOf } from './build.ts'
import { checkAmounts } from './check_amounts.ts'
import { checkNatures } from './check_natures.ts'
import { checkParties } from './check_parties.ts'
import type { Fattura } from './fattura.ts'
import type { Finding, PointerOf, Rewrite } from './finding.ts'
import { leavesOf, type Leaf } from './layout.ts'
import { tidyText, toLatin1 } from './letters.ts'

export type PreflightOptions = {
  /** The day in Rome. */
  today: string
  pointerOf?: PointerOf
}

/**
 * All that the exchange would refuse and that can be known without its registers, before anything is
 * sent: its schema, its checks of content, its arithmetic.
 */
export function preflight(fattura: Fattura, options: PreflightOptions): Finding[] {
  const pointerOf = options.pointerOf ?? ((pointer) => pointer)
  const found = [
    ...checkSchema(fattura),
    ...checkDocument(fattura, options.today),
    ...checkParties(fattura),
    ...checkNatures(fattura),
    ...checkWithholding(fattura),
    ...checkAmounts(fattura),
  ]
  const all = found.length > 0 ? found : checkSize(fattura)
  return all.map((finding) => ({ ...finding, field: pointerOf(finding.field) }))
}

/** What stands in the file otherwise than it was given, so that nobody is surprised by it. */
export function rewritesOf(
  fattura: Fattura,
  pointerOf: PointerOf = (pointer) => pointer,
): Rewrite[] {
  const inElements = leaves(fattura).flatMap(({ at, given, form }) => {
    const { text, fault, rewritten } = form(given)
    return rewritten && fault === null ? [{ field: at, from: given, to: text }] : []
  })
  const inCausale = fattura.document.causale.flatMap((from, index) => {
    const to = toLatin1(from)
    return to === tidyText(from) ? [] : [{ field: `/document/causale/${index}`, from, to }]
  })
  return [...inElements, ...inCausale].map((one) => ({ ...one, field: pointerOf(one.field) }))
}

function leaves(fattura: Fattura): Leaf[] {
  return partsOf(fattura, safeTotal(fattura)).flatMap(leavesOf)
}

/** Where a summary is no amount, that is told by itself. */
function safeTotal(fattura: Fattura): string {
  try {
    return totalOf(fattura)
  } catch {
    return '0'
  }
}

function checkSchema(fattura: Fattura): Finding[] {
  const faults = leaves(fattura).flatMap(({ name, at, given, form }): Finding[] => {
    const { fault } = form(given)
    return fault === null ? [] : [{ code: '00200', field: at, detail: `${name} ${fault}` }]
  })
  if (fattura.seller.vatId === null) {
    faults.push({ code: '00200', field: '/seller/vatId', detail: 'IdFiscaleIVA must be given.' })
  }
  if (fattura.lines.length === 0) {
    faults.push({ code: '00200', field: '/lines', detail: 'There must be a line.' })
  }
  if (fattura.summaries.length === 0) {
    faults.push({ code: '00200', field: '/summaries', detail: 'There must be a summary.' })
  }
  return faults
}

function checkDocument({ document }: Fattura, today: string): Finding[] {
  const found: Finding[] = []
  if (document.date > today) {
    const detail = `The date is after today (${today}): date it today or earlier.`
    found.push({ code: '00403', field: '/document/date', detail })
  }
  if (!/\d/.test(document.number)) {
    const detail = 'The number must hold a digit.'
    found.push({ code: '00425', field: '/document/number', detail })
  }
  const earliest =
    document.linked
      .map(({ date }) => date ?? '')
      .toSorted()
      .at(-1) ?? ''
  if (document.type === 'TD04' && document.date < earliest) {
    const detail = `A credit note cannot be dated before its invoice (${earliest}).`
    found.push({ code: '00418', field: '/document/date', detail })
  }
  return found
}

/** Lines and funds that tax is kept back of, and no word on how much. */
function checkWithholding({ document, lines }: Fattura): Finding[] {
  if (document.withholding.length > 0) return []
  const detail = 'Tax is kept back of this, but the document does not say how much.'
  const marked = (code: string, at: string, rows: readonly { isWithheld: boolean }[]): Finding[] =>
    rows.flatMap(({ isWithheld }, index) =>
      isWithheld ? [{ code, field: `${at}/${index}/isWithheld`, detail }] : [],
    )
  return [
    ...marked('00411', '/lines', lines),
    ...marked('00415', '/document/funds', document.funds),
  ]
}

const mostBytes = 5 * 1024 * 1024

function checkSize(fattura: Fattura): Finding[] {
  if (Buffer.byteLength(buildFattura(fattura)) <= mostBytes) return []
  const detail = 'The file would be larger than 5 MB: split the invoice.'
  return [{ code: '00003', field: '/lines', detail }]
}
