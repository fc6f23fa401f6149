import {
  isWithin,
  minorUnit,
  printUnits,
  sumOf,
  taxOn,
  unitsOf,
  type EinvoiceUnits,
} from './einvoice_amounts.ts'
import { finding } from './einvoice_fields.ts'
import type { ReadingFinding } from '../reading/reading.ts'

/** One row of the VAT breakdown, or one amount that belongs to it. */
export type Taxed = { category: string; rate: EinvoiceUnits | null; amount: EinvoiceUnits }

/** The amounts of EN 16931 by meaning, for every syntax; null if absent. */
export type Semantics = {
  currency: string | null
  lines: readonly Taxed[]
  /** Charges, and allowances with a minus, of the whole document. */
  changes: readonly Taxed[]
  rows: readonly (Taxed & { tax: EinvoiceUnits })[]
  lineTotal: EinvoiceUnits | null
  allowances: EinvoiceUnits | null
  charges: EinvoiceUnits | null
  net: EinvoiceUnits | null
  vat: EinvoiceUnits | null
  total: EinvoiceUnits | null
  prepaid: EinvoiceUnits | null
  rounding: EinvoiceUnits | null
  payable: EinvoiceUnits | null
  /** Which required texts are present. */
  present: Readonly<Record<'number' | 'date' | 'type' | 'currency' | 'seller' | 'buyer', boolean>>
  hasSellerId: boolean
  hasSellerVatNumber: boolean
  /** Profiles below BASIC have no lines. */
  mayLackLines: boolean
}

const presence = {
  number: 'br_02',
  date: 'br_03',
  type: 'br_04',
  currency: 'br_05',
  seller: 'br_06',
  buyer: 'br_07',
} as const

/** The rules of EN 16931 on presence and sums, by their ids. */
export function checkSemantics(it: Semantics): ReadingFinding[] {
  const faults: ReadingFinding[] = Object.entries(presence)
    .filter(([name]) => !it.present[name as keyof typeof presence])
    .map(([, code]) => finding(code))
  if (it.lines.length === 0 && !it.mayLackLines) faults.push(finding('br_16'))
  if (!it.hasSellerId) faults.push(finding('br_co_26'))
  if (!it.hasSellerVatNumber && it.rows.some((row) => row.category === 'S')) {
    faults.push(finding('br_s_02'))
  }
  return [...faults, ...sumFaults(it), ...rowFaults(it)]
}

function sumFaults(it: Semantics): ReadingFinding[] {
  const faults: ReadingFinding[] = []
  const compare = (code: string, expected: EinvoiceUnits | null, found: EinvoiceUnits | null) => {
    if (expected === null || found === null || expected === found) return
    faults.push(finding(code, { expected: printUnits(expected), found: printUnits(found) }))
  }
  const { lineTotal, net, vat, total } = it
  if (it.lines.length > 0) {
    compare('br_co_10', sumOf(it.lines.map((line) => line.amount)), lineTotal)
  }
  const changes = (it.charges ?? 0n) - (it.allowances ?? 0n)
  compare('br_co_13', lineTotal === null ? null : lineTotal + changes, net)
  if (it.rows.length > 0) compare('br_co_14', sumOf(it.rows.map((row) => row.tax)), vat)
  compare('br_co_15', net === null ? null : net + (vat ?? 0n), total)
  const due = total === null ? null : total - (it.prepaid ?? 0n) + (it.rounding ?? 0n)
  compare('br_co_16', due, it.payable)
  return faults
}

/** The rule on the base of a row, by its category; BR-CL-17 says which categories there are. */
const baseRules: ReadonlyMap<string, string> = new Map(
  'S.s Z.z E.e AE.ae K.ic G.g O.o L.af M.ag'
    .split(' ')
    .map((entry) => entry.split('.'))
    .map(([category = '', name = '']) => [category, `br_${name}_08`]),
)

/** Each row is its rate of its base (BR-CO-17) and its base is what belongs to it (BR-S-08 …). */
function rowFaults(it: Semantics): ReadingFinding[] {
  const minor = minorUnit(it.currency)
  // In the small profiles lines have no tax information.
  const isSorted = it.lines.length > 0 && it.lines.every((line) => line.category !== '')
  return it.rows.flatMap((row) => {
    const faults: ReadingFinding[] = []
    const expected = taxOn(row.amount, row.rate ?? 0n, minor)
    if (!isWithin(expected, row.tax, minor)) {
      const found = printUnits(row.tax)
      faults.push(finding('br_co_17', { expected: printUnits(expected), found }))
    }
    if (!isSorted) return faults
    const belongs = ({ category, rate }: Taxed) =>
      category === row.category && (rate ?? 0n) === (row.rate ?? 0n)
    const base = sumOf([...it.lines, ...it.changes].filter(belongs).map((part) => part.amount))
    // The published rule also allows a difference below one unit of the currency.
    if (isWithin(base, row.amount, unitsOf('1') - 1n)) return faults
    const code = baseRules.get(row.category) ?? 'br_cl_17'
    faults.push(finding(code, { expected: printUnits(base), found: printUnits(row.amount) }))
    return faults
  })
}

const reverseWords =
  /reverse.?charge|omvendt betalingspligt|inversione contabile|steuerschuldnerschaft|autoliquidation/i

/** UNCL 5305: AE is reverse charge, K an intra-EU supply, which the buyer declares. */
export function isReverseCharge(category: string, reason: string): boolean {
  return category === 'AE' || category === 'K' || reverseWords.test(reason)
}

/** UNTDID 1001 codes of credit notes. 384, a correction, is decided by its sign. */
const creditTypes: ReadonlySet<string> = new Set(
  '81 83 261 262 296 308 381 396 420 458 532'.split(' '),
)

export function isCreditType(code: string | null): boolean {
  return code !== null && creditTypes.has(code)
}
