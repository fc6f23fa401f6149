import type { Region, VatCode } from '#regions/room'
import type { LineRow } from './entry_store.ts'
import type { Register } from './register_store.ts'

/** What one VAT code comes to in one entry. */
export type CodeLine = {
  code: string
  /** The VAT that we owe on a purchase: it stands in both registers. */
  isOwn: boolean
  baseMinor: bigint
  /** As it stands on the paper, or as it is owed on it. */
  vatMinor: bigint
  /** What of it is due, or may be deducted. */
  countedMinor: bigint
}

/** A side of VAT: what we sell and owe, or what we buy and deduct. */
export type Side = { direction: VatCode['direction']; role: 'output' | 'input' }

export const sides = {
  sales: { direction: 'out', role: 'output' },
  purchases: { direction: 'in', role: 'input' },
} as const satisfies Record<string, Side>

export type Kind = keyof typeof sides

/** Own VAT on purchases belongs among the sales too: there it is owed like that of a sale. */
export function registerOf(region: Region, kind: Kind): Register {
  const { direction, role } = sides[kind]
  const own = region.vatCodes.filter((code) => code.direction === direction)
  const codes = [...new Set(own.map((code) => code.id))]
  return { codes, role: role === 'output' ? role : null }
}

/** The codes of an entry in the order of its lines, as one register has them. */
export function codeLinesOf(
  lines: readonly LineRow[],
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
        // Debit is positive in the books, and what is owed stands there with a minus.
        countedMinor: role === 'output' ? -sum : sum,
      },
    ]
  })
}

function sumOf(lines: readonly LineRow[], pick: (line: LineRow) => string | null): bigint {
  return lines.reduce((sum, line) => sum + BigInt(pick(line) ?? 0), 0n)
}

/** Adds up by code, and own VAT apart: its base belongs to the purchases. */
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
