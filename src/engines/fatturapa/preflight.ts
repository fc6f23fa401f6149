import { totalOf } from './amounts.ts'
import { buildFattura, partsOf } from './build.ts'
import { checkParties } from './check_parties.ts'
import { genericNatures } from './codes.ts'
import {
  euro,
  readUnits,
  cent,
  isWithin,
  percentUnits,
  printUnits,
  product,
  type FatturaUnits,
} from './decimal.ts'
import type { Fattura } from './fattura.ts'
import type { FatturaFinding, PointerOf, Rewrite } from './finding.ts'
import { leavesOf, type Leaf } from './layout.ts'
import { tidyText, toLatin1 } from './letters.ts'

/** The amounts that the exchange recalculates, with its tolerances. */
function checkAmounts(fattura: Fattura): FatturaFinding[] {
  return [...prices(fattura), ...taxes(fattura), ...bases(fattura)]
}

function prices({ lines }: Fattura): FatturaFinding[] {
  return lines.flatMap((line, index) => {
    const price = readUnits(line.unitPrice)
    const total = readUnits(line.total)
    const quantity = readUnits(line.quantity ?? '1')
    if (price === null || total === null || quantity === null) return []
    const expected = product(price, quantity)
    if (isWithin(expected, total, cent)) return []
    const detail = `Price times quantity is ${printUnits(expected)}, not ${printUnits(total)}.`
    return [{ code: '00423', field: `/lines/${index}/total`, detail }]
  })
}

function taxes({ summaries }: Fattura): FatturaFinding[] {
  return summaries.flatMap((row, index) => {
    const rate = readUnits(row.rate)
    const base = readUnits(row.base)
    const tax = readUnits(row.tax)
    if (rate === null || base === null || tax === null) return []
    const expected = percentUnits(base, rate)
    if (isWithin(expected, tax, cent)) return []
    const detail = `The tax on ${printUnits(base)} is ${printUnits(expected)}, not ${printUnits(tax)}.`
    return [{ code: '00421', field: `/summaries/${index}/tax`, detail }]
  })
}

type Group = {
  parts: FatturaUnits
  base: FatturaUnits
  at: string
  summaryAt: string | null
  nature: string | null
}

/** Every rate and nature on the lines needs a row, and the row's base must be their sum. */
function bases(fattura: Fattura): FatturaFinding[] {
  const groups = new Map<string, Group>()
  const groupOf = (at: string, rate: string, nature: string | null): Group => {
    const key = `${readUnits(rate)} ${nature ?? ''}`
    const group = groups.get(key) ?? { parts: 0n, base: 0n, at, summaryAt: null, nature }
    groups.set(key, group)
    return group
  }
  const { lines, document, summaries } = fattura
  lines.forEach(({ rate, nature, total }, index) => {
    groupOf(`/lines/${index}`, rate, nature).parts += readUnits(total) ?? 0n
  })
  document.funds.forEach(({ vatRate, nature, amount }, index) => {
    groupOf(`/document/funds/${index}`, vatRate, nature).parts += readUnits(amount) ?? 0n
  })
  summaries.forEach(({ rate, nature, base, rounding }, index) => {
    const group = groupOf(`/summaries/${index}`, rate, nature)
    group.summaryAt ??= `/summaries/${index}`
    group.parts += readUnits(rounding ?? '0') ?? 0n
    group.base += readUnits(base) ?? 0n
  })
  return [...groups.values()].flatMap(judge)
}

function judge({ parts, base, at, summaryAt, nature }: Group): FatturaFinding[] {
  if (summaryAt === null) {
    const detail = 'The summary has no row for this rate and nature.'
    return [{ code: nature === null ? '00419' : '00444', field: at, detail }]
  }
  if (isWithin(parts, base, euro)) return []
  const detail = `The lines of this row add up to ${printUnits(parts)}, not ${printUnits(base)}.`
  return [{ code: '00422', field: `${summaryAt}/base`, detail }]
}

/** Rates and natures, on each line and in the summary. */
function checkNatures(fattura: Fattura): FatturaFinding[] {
  const { document, lines, summaries } = fattura
  const rows = [
    ...lines.map((line, index) => rowOf('line', `/lines/${index}`, line)),
    ...document.funds.map(({ vatRate: rate, nature }, index) =>
      rowOf('fund', `/document/funds/${index}`, { rate, nature }),
    ),
    ...summaries.map((row, index) => rowOf('summary', `/summaries/${index}`, row)),
  ]
  return [
    ...rows.flatMap((row) => pairing(row, document.type)),
    ...rows.flatMap(generic),
    ...rows.flatMap(percentages),
    ...splitReverse(fattura),
    ...plafond(fattura),
  ]
}

type Kind = 'line' | 'fund' | 'summary'

type Row = { kind: Kind; at: string; rateAt: string; rate: bigint | null; nature: string | null }

function rowOf(kind: Kind, at: string, given: { rate: string; nature: string | null }): Row {
  const rateAt = `${at}/${kind === 'fund' ? 'vatRate' : 'rate'}`
  return { kind, at, rateAt, rate: readUnits(given.rate), nature: given.nature }
}

const untaxed: Record<Kind, string> = { line: '00400', fund: '00413', summary: '00429' }
const taxed: Record<Kind, string> = { line: '00401', fund: '00414', summary: '00430' }

function pairing({ kind, at, rate, nature }: Row, type: string): FatturaFinding[] {
  if (rate === null) return []
  const field = `${at}/nature`
  if (rate === 0n && nature === null) {
    const detail = 'A rate of 0 requires a VAT nature.'
    return [{ code: untaxed[kind], field, detail }]
  }
  // A TD16 adds the buyer's VAT to a reverse charge, so it has both a rate and a nature.
  const isIntegration = type === 'TD16' && (nature?.startsWith('N6') ?? false)
  if (rate !== 0n && nature !== null && !isIntegration) {
    const detail = 'A VAT nature requires a rate of 0: omit the nature, or set the rate to 0.'
    return [{ code: taxed[kind], field, detail }]
  }
  return []
}

function generic({ at, nature }: Row): FatturaFinding[] {
  if (nature === null || !genericNatures.includes(nature)) return []
  const detail = `${nature} alone is not valid since 2021: use ${nature}.1, ${nature}.2 …`
  return [{ code: '00445', field: `${at}/nature`, detail }]
}

function percentages({ rateAt, rate }: Row): FatturaFinding[] {
  if (rate === null || rate <= 0n || rate >= euro) return []
  return [{ code: '00424', field: rateAt, detail: 'Give the rate in percent: 22, not 0.22.' }]
}

function splitReverse({ summaries }: Fattura): FatturaFinding[] {
  return summaries.flatMap(({ nature, due }, index) => {
    if (due !== 'S' || !nature?.startsWith('N6')) return []
    const detail = 'Reverse charge and split payment cannot be combined.'
    return [{ code: '00420', field: `/summaries/${index}/due`, detail }]
  })
}

function plafond({ document, lines }: Fattura): FatturaFinding[] {
  if (document.type !== 'TD21') return []
  return lines.flatMap(({ rate }, index) => {
    if (readUnits(rate) !== 0n) return []
    const detail = 'A TD21 declares missing VAT: its lines need a VAT rate.'
    return [{ code: '00474', field: `/lines/${index}/rate`, detail }]
  })
}

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
