import { Failure } from '#kernel/failure/failure'
import type { Region, VatCode } from '#regions/room'
import type { ExportLineRow } from '../download/entry_store.ts'
import type { DeferredSum, Register, RegisterRow } from './register_store.ts'

/** The sums of one VAT code in one entry. */
export type CodeLine = {
  code: string
  /** Reverse charge VAT on a purchase, which is in both registers. */
  isOwn: boolean
  baseMinor: bigint
  /** The VAT on the document, or owed under reverse charge. */
  vatMinor: bigint
  /** The part that is due or deductible. */
  countedMinor: bigint
}

/** A side of VAT: sales and output VAT, or purchases and input VAT. */
export type Side = { direction: VatCode['direction']; role: 'output' | 'input' }

export const sides = {
  sales: { direction: 'out', role: 'output' },
  purchases: { direction: 'in', role: 'input' },
  takings: { direction: 'out', role: 'output' },
} as const satisfies Record<string, Side>

export type RegisterKind = keyof typeof sides
export const registerKinds = ['sales', 'purchases', 'takings'] as const

/** Takings have a register of their own in some countries only. */
export function assertKept({ exports }: Region, kind: RegisterKind): void {
  if (kind === 'takings' && !exports.vatRegisters.takingsApart) {
    throw new Failure('region_not_supported')
  }
}

/**
 * Reverse charge VAT on purchases is also in the sales register, because it is owed like output
 * VAT. Where takings have a register of their own, that of sales does not list them.
 */
export function registerOf(region: Region, kind: RegisterKind): Register {
  const { direction } = sides[kind]
  const { purchasesNeedInvoice, takingsApart } = region.exports.vatRegisters
  const own = region.vatCodes.filter((code) => code.direction === direction)
  const needsInvoice = kind === 'purchases' && purchasesNeedInvoice
  const counted = own.filter((code) => !needsInvoice || feedsBox(code))
  const codes = [...new Set(counted.map((code) => code.id))]
  const others = own.filter(({ id, kind: of }) => !codes.includes(id) && of !== 'receipt_purchase')
  const onInvoice = [...new Set(others.map((code) => code.id))]
  const takings = kind === 'takings' ? 'only' : takingsApart ? 'without' : 'with'
  return { codes, onInvoice, role: kind === 'sales' ? 'output' : null, takings }
}

const feedsBox = ({ vatBoxes, baseBoxes }: VatCode): boolean =>
  vatBoxes.length + baseBoxes.length > 0

/** The VAT codes of an entry in the order of its lines, for one register. */
export function codeLinesOf(
  lines: readonly ExportLineRow[],
  { direction, role }: Side,
  directions: ReadonlyMap<string, VatCode['direction']>,
): CodeLine[] {
  const found = Map.groupBy(lines, (line) => line.vat_code)
  return [...found].flatMap(([code, own]) => {
    if (code === null) return []
    const isOwn = directions.get(code) !== direction
    const counted = own.filter((line) => line.vat_role === role)
    if (isOwn && (role === 'input' || counted.length === 0)) return []
    const base = own.filter((line) => line.vat_role === 'base')
    const sum = sumOf(counted, (line) => line.amount_minor)
    return [
      {
        code,
        isOwn,
        baseMinor: sumOf(base, (line) => line.vat_base_minor),
        vatMinor: sumOf(base, (line) => line.vat_amount_minor),
        // Debit is positive in the ledger, so VAT owed is negative there.
        countedMinor: role === 'output' ? -sum : sum,
      },
    ]
  })
}

/** Deferred VAT that counts now; its base was counted with its paper. */
export function deferredLineOf({ code, amount }: DeferredSum, role: Side['role']): CodeLine {
  const minor = BigInt(amount)
  const countedMinor = role === 'output' ? -minor : minor
  return { code, isOwn: false, baseMinor: 0n, vatMinor: 0n, countedMinor }
}

function sumOf(
  lines: readonly ExportLineRow[],
  pick: (line: ExportLineRow) => string | null,
): bigint {
  return lines.reduce((sum, line) => sum + BigInt(pick(line) ?? 0), 0n)
}

/** Adds up by code, with reverse charge VAT apart: its base belongs to the purchases. */
export function addTo(totals: Map<string, CodeLine>, line: CodeLine): void {
  const key = `${line.code} ${line.isOwn}`
  const before = totals.get(key)
  if (!before) {
    totals.set(key, { ...line })
    return
  }
  before.baseMinor += line.baseMinor
  before.vatMinor += line.vatMinor
  before.countedMinor += line.countedMinor
}

/** What a register calls a line: of VAT that is owed on a purchase the self-invoice, once issued. */
export type LineName = { number: string | null; date: string; protocol: number | null }

export function lineNameOf(row: RegisterRow, line: CodeLine, protocol: number | null): LineName {
  const issued = line.isOwn ? row.self_invoices?.[line.code] : undefined
  if (issued === undefined)
    return { number: row.number, date: row.paper_date ?? row.date, protocol }
  return { number: issued.number, date: issued.date, protocol: issued.counter }
}
