import { totalOf } from './amounts.ts'
import { buildFattura, partsOf } from './build.ts'
import { checkAmounts } from './check_amounts.ts'
import { checkNatures } from './check_natures.ts'
import { checkParties } from './check_parties.ts'
import type { Fattura } from './fattura.ts'
import type { FatturaFinding, PointerOf, Rewrite } from './finding.ts'
import { leavesOf, type Leaf } from './layout.ts'
import { tidyText, toLatin1 } from './letters.ts'

export type PreflightOptions = {
  /** Today's date in Rome. */
  today: string
  pointerOf?: PointerOf
}

/**
 * Everything the exchange would reject that can be checked without its registers, before sending:
 * its schema, its content checks and its arithmetic.
 */
export function preflight(fattura: Fattura, options: PreflightOptions): FatturaFinding[] {
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

/** Values that the file contains in changed form, so that the user can be warned. */
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

/** A summary that is not an amount is reported separately. */
function safeTotal(fattura: Fattura): string {
  try {
    return totalOf(fattura)
  } catch {
    return '0'
  }
}

function checkSchema(fattura: Fattura): FatturaFinding[] {
  const faults = leaves(fattura).flatMap(({ name, at, given, form }): FatturaFinding[] => {
    const { fault } = form(given)
    return fault === null ? [] : [{ code: '00200', field: at, detail: `${name} ${fault}` }]
  })
  if (fattura.seller.vatId === null) {
    faults.push({ code: '00200', field: '/seller/vatId', detail: 'IdFiscaleIVA is required.' })
  }
  if (fattura.lines.length === 0) {
    faults.push({ code: '00200', field: '/lines', detail: 'At least one line is required.' })
  }
  if (fattura.summaries.length === 0) {
    faults.push({
      code: '00200',
      field: '/summaries',
      detail: 'At least one summary row is required.',
    })
  }
  return faults
}

function checkDocument({ document }: Fattura, today: string): FatturaFinding[] {
  const found: FatturaFinding[] = []
  if (document.date > today) {
    const detail = `The date is in the future: use today (${today}) or an earlier date.`
    found.push({ code: '00403', field: '/document/date', detail })
  }
  if (!/\d/.test(document.number)) {
    const detail = 'The number must contain a digit.'
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

/** Lines and funds marked for withholding tax, but no withholding is given. */
function checkWithholding({ document, lines }: Fattura): FatturaFinding[] {
  if (document.withholding.length > 0) return []
  const detail = 'This is subject to withholding tax, but the document has no withholding amount.'
  const marked = (
    code: string,
    at: string,
    rows: readonly { isWithheld: boolean }[],
  ): FatturaFinding[] =>
    rows.flatMap(({ isWithheld }, index) =>
      isWithheld ? [{ code, field: `${at}/${index}/isWithheld`, detail }] : [],
    )
  return [
    ...marked('00411', '/lines', lines),
    ...marked('00415', '/document/funds', document.funds),
  ]
}

const mostBytes = 5 * 1024 * 1024

function checkSize(fattura: Fattura): FatturaFinding[] {
  if (Buffer.byteLength(buildFattura(fattura)) <= mostBytes) return []
  const detail = 'The file would be larger than 5 MB: split the invoice.'
  return [{ code: '00003', field: '/lines', detail }]
}
