import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { yearNameOf } from '#settings/room'
import { ownBooks } from './entry_types.ts'

/** One for each journal; `voucher_series` of the migrations has which source goes where. */
export const voucherSeries = [
  'purchases',
  'sales',
  'bank',
  'takings',
  'by_hand',
  'opening',
  'closing',
] as const

export const voucher = z
  .object({
    text: z.string().meta({
      description: 'The whole number as it is written on paper, such as P-2026-0012.',
    }),
    series: z.enum(voucherSeries).nullable(),
    year: z.string().nullable().meta({
      description: 'The financial year of the date, such as 2026 or 2026/27.',
    }),
    number: z.number().int().nullable(),
  })
  .nullable()
  .meta({
    description:
      "The entry's number: consecutive in its series and financial year, without gaps, never changed. Where another system keeps the books it is that system's, without series, year and number of ours; null until it is known.",
  })

export type Voucher = z.input<typeof voucher>

/** The columns of `voucher`; null where the entry has none. */
export type VoucherRow = {
  series: (typeof voucherSeries)[number]
  year_from: string
  year_to: string
  no: number
}

const letters: Record<VoucherRow['series'], string> = {
  purchases: 'P',
  sales: 'S',
  bank: 'B',
  takings: 'T',
  by_hand: 'H',
  opening: 'O',
  closing: 'C',
}

/** The series whose numbers begin with this letter. */
export function seriesOf(letter: string): VoucherRow['series'] | null {
  return voucherSeries.find((series) => letters[series] === letter) ?? null
}

const leastDigits = 4

/** As `voucher_text` of the migrations writes it. */
export function voucherText({ series, year_from: from, year_to: to, no }: VoucherRow): string {
  const number = String(no).padStart(leastDigits, '0')
  return `${letters[series]}-${yearNameOf({ from, to })}-${number}`
}

type Numbered = { voucher: VoucherRow | null; provider: string; reference: string | null }

export function toVoucher({ voucher: row, provider, reference }: Numbered): Voucher {
  if (row !== null) {
    return {
      text: voucherText(row),
      series: row.series,
      year: yearNameOf({ from: row.year_from, to: row.year_to }),
      number: row.no,
    }
  }
  if (provider === ownBooks || reference === null) return null
  return { text: reference, series: null, year: null, number: null }
}

type Told = { voucher: Voucher }
const waiting = new WeakMap<Scene, Map<string, Told[]>>()

/**
 * Numbers an entry at the end of the transaction that writes it, so that the counter is held for the
 * shortest time. What was told of the entry until then gets the number, too.
 */
export function numberAtEnd(scene: Scene, entryId: string): void {
  const known = waiting.get(scene)
  if (known !== undefined) {
    known.set(entryId, [])
    return
  }
  const entries = new Map<string, Told[]>([[entryId, []]])
  waiting.set(scene, entries)
  scene.atEnd(async () => {
    waiting.delete(scene)
    const rows = await scene.tx.query<VoucherRow & { id: string }>(sql`
      SELECT * FROM take_vouchers(${[...entries.keys()]}::uuid[])`)
    for (const row of rows) {
      for (const told of entries.get(row.id) ?? []) {
        told.voucher = toVoucher({ voucher: row, provider: ownBooks, reference: null })
      }
    }
  })
}

/** Remembers what is told of an entry whose number is not taken yet. */
export function awaitVoucher<Record extends Told>(
  scene: Scene,
  entryId: string,
  told: Record,
): Record {
  waiting.get(scene)?.get(entryId)?.push(told)
  return told
}
