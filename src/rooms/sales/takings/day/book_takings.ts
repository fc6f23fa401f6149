import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { assertDayOpen, bookedDay, type BookedDay, type Entry } from '#ledger/room'
import type { Region } from '#regions/room'
import { findReplaced, holdVatDay, proposeCorrection } from '#vat/room'
import { cashWarnings } from '../cash/balance.ts'
import { writeHeld } from '../cash/write_held.ts'
import { sumOf, type ReadDay } from './read_takings.ts'
import * as store from './store.ts'
import type { TakingsRow } from './store.ts'
import { buildTakingsEntry } from './takings_entry.ts'
import type { TakingsGiven } from './takings_input.ts'
import { changedTakings, type TakingsRecord } from './takings_record.ts'
import type { TakingsWarning } from '../cash/warnings.ts'

/** How a till is known again, however its name was written. */
export function registerKey(register: string | undefined): string {
  return (register ?? '').normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

/**
 * The row of that day and till, if it was recorded and reversed. Refused while one stands, and where
 * the day was recorded as a whole and now comes by till, or the other way round.
 */
export async function lockFree(
  scene: Scene,
  date: string,
  key: string,
): Promise<TakingsRow | null> {
  const rows = await store.lockDay(scene, date)
  const recorded = rows.filter((row) => row.status === 'recorded')
  const taken = recorded.find(
    (row) => row.register_key === key || row.register_key === '' || key === '',
  )
  if (taken) throw new Failure('takings_recorded', { takingsId: encodeId('tak', taken.id) })
  return rows.find((row) => row.register_key === key) ?? null
}

/**
 * In a filed period only what was reversed is recorded again; the return is then corrected. True if
 * that return has the reversal in it: then the VAT comes late, and stands for nothing there.
 */
export async function assertOpenFor(
  scene: Scene,
  date: string,
  before: TakingsRow | null,
): Promise<boolean> {
  const open = await holdVatDay(scene, date)
  if (open === date) return false
  if (before === null) throw new Failure('period_filed', { date, openFrom: open })
  const replaced = await findReplaced(scene, 'takings', before.id, date)
  return replaced?.isDeclaredWithout ?? false
}

type Booking = {
  given: TakingsGiven
  read: ReadDay
  region: Region
  currency: string
  before: TakingsRow | null
  late: boolean
  fileId: string | null
}

export async function bookTakings(scene: Scene, booking: Booking): Promise<TakingsRecord> {
  const { given, read, region, currency, before, late, fileId } = booking
  const { date, register, number } = given
  const id = before?.id ?? scene.newId()
  const text = [region.takings.texts.takings, register, number].filter(Boolean).join(' ')
  const sold = buildTakingsEntry({ id: scene.newId(), region, date, currency, text, ...read })
  const { date: bookedOn, moved } = await bookedOf(scene, date, before)
  const entry = { ...sold, date: bookedOn }
  const replaces = late ? null : (before?.entry_id ?? null)
  await writeHeld(scene, entry, { source: 'takings', sourceId: id, replaces, late, moved })
  const named = { date, register_key: registerKey(register), number: number ?? null }
  const row: TakingsRow = {
    ...named,
    id,
    register: register ?? null,
    status: 'recorded',
    ...amountsOf(booking),
    rule_source: region.takings.source,
    warnings: await warningsOf(scene, booking, entry, named),
    file_id: fileId,
    entry_id: entry.id,
    reversal_id: null,
    reversal_reason: null,
    recorded_by: scene.principal.actor.name,
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? scene.now,
    updated_at: scene.now,
    currency,
  }
  store.saveTakings(scene, row)
  const record = changedTakings(scene, 'recorded', before, row)
  if (before !== null) await proposeCorrection(scene, date, { again: true })
  return record
}

/** Closed books take no takings, but what was reversed there is recorded again, like the reversal. */
async function bookedOf(scene: Scene, date: string, before: TakingsRow | null): Promise<BookedDay> {
  if (before === null || before.reversal_id === null) {
    await assertDayOpen(scene, date)
    return { date, moved: null }
  }
  const back = await store.dayOfReversal(scene, before.reversal_id)
  return await bookedDay(scene, date, back)
}

type Amounts = Pick<
  TakingsRow,
  | 'rates'
  | 'paid_by'
  | 'gross_minor'
  | 'net_minor'
  | 'vat_minor'
  | 'difference_minor'
  | 'difference_reason'
>

function amountsOf({ given, read: { sold, paid, difference } }: Booking): Amounts {
  return {
    rates: sold.map(({ code, account, gross, net, vat }) => ({
      vatCode: code.id,
      rate: code.rate ?? '0',
      account,
      gross: String(gross),
      net: String(net),
      vat: String(vat),
    })),
    paid_by: paid.map(({ kind, account, amount }) => ({ kind, account, amount: String(amount) })),
    gross_minor: String(sumOf(sold, 'gross')),
    net_minor: String(sumOf(sold, 'net')),
    vat_minor: String(sumOf(sold, 'vat')),
    difference_minor: String(difference),
    difference_reason: difference === 0n ? null : (given.difference?.reason ?? null),
  }
}

async function warningsOf(
  scene: Scene,
  { region, read, currency }: Booking,
  entry: Entry,
  named: Pick<TakingsRow, 'number' | 'register_key' | 'date'>,
): Promise<TakingsWarning[]> {
  const { confirmed, source } = region.takings
  const isRuled = read.sold.some((row) => row.vat !== 0n)
  const used = await store.findNumberElsewhere(scene, named)
  const accounts = read.paid.filter((one) => one.kind === 'cash').map((one) => one.account)
  return [
    ...(await cashWarnings(scene, { accounts, date: entry.date, currency })),
    ...(used === null
      ? []
      : [
          {
            code: 'closing_number_used' as const,
            params: { number: named.number ?? '', date: used },
          },
        ]),
    ...(confirmed || !isRuled ? [] : [{ code: 'rule_not_confirmed' as const, params: { source } }]),
  ]
}
