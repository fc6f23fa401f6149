import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { currencyDigits } from '#kernel/values/money'
import {
  blankLine,
  entryWordsOf,
  bookedDay,
  periodInBooks,
  postEntry,
  toEntryLine,
  type Entry,
} from '#ledger/room'
import { periodKeyOf, regionOf, type Region } from '#regions/room'
import { findReturn, findToSettle, type VatReturnRow } from '#vat/room'
import { listUnexplainedVat, vatAccountsOf } from '../month/books_store.ts'
import { settlementLines, type SettledLine } from './settlement_rules.ts'
import * as store from './settlement_store.ts'
import type { SettlementRow } from './settlement_store.ts'
import { changedSettlement, type VatSettlementRecord } from './settlement_record.ts'

const detail = 'The accounting system that keeps the books has no place for it. Enter it there.'

/** Writes the entry that settles a filed return, with its open item. The caller holds the books. */
export async function writeVatSettlement(
  scene: Scene,
  row: VatReturnRow,
  { despite }: { despite: boolean },
): Promise<VatSettlementRecord> {
  const region = regionOf(row.region_key)
  const { lines, toSettleMinor } = await linesOf(scene, row)
  if (lines.length === 0) throw new Failure('nothing_to_post')
  if (!despite) await assertNotByHand(scene, row, region)
  const booked = await bookedDay(scene, row.period_to)
  const entry = entryOf(scene, row, { region, lines, date: booked.date })
  scene.pinFacts({ lines, date: booked.date })
  await postEntry(scene, {
    entry,
    source: 'vat_settlement',
    sourceId: row.id,
    moved: booked.moved,
    elsewhere: 'send',
    // A connection that has ended takes nothing more: the entry is here alone.
    refuse: ({ hasEnded, takesIt }) =>
      hasEnded || takesIt ? null : new Failure('entry_kept_elsewhere', { detail }),
    item: taxItem(row, region, toSettleMinor),
  })
  return keep(scene, row, { entry, lines, toSettleMinor })
}

type Reckoned = { lines: SettledLine[]; before: SettledLine[]; toSettleMinor: bigint }

async function linesOf(scene: Scene, row: VatReturnRow): Promise<Reckoned> {
  const found = await findToSettle(scene, row)
  const before = await settledBefore(scene, row.corrects)
  const unit = 10n ** BigInt(currencyDigits(row.currency))
  const lines = settlementLines({ region: regionOf(row.region_key), ...found, before, unit })
  return { lines, before, toSettleMinor: found.toSettleMinor }
}

/**
 * What settled the returns that this one corrects: only the difference is settled anew. One that has
 * nothing to settle is not waited for.
 */
async function settledBefore(scene: Scene, corrects: string | null): Promise<SettledLine[]> {
  if (corrects === null) return []
  const row = await findReturn(scene, corrects)
  const settled = await store.findUnreversed(scene, corrects)
  if (settled !== null) return [...settled.lines, ...(await settledBefore(scene, row.corrects))]
  const { lines, before } = await linesOf(scene, row)
  if (lines.length === 0) return before
  throw new Failure('vat_settlement_order', { returnId: encodeId('vat', corrects) })
}

const farOff = '2199-12-31'

/** What somebody booked on the accounts of VAT without a code may have settled it already. */
async function assertNotByHand(scene: Scene, row: VatReturnRow, region: Region): Promise<void> {
  const days = { from: row.period_from, to: farOff }
  const [found] = await listUnexplainedVat(scene, vatAccountsOf(region), days, 1)
  if (found === undefined) return
  throw new Failure('vat_settled_by_hand', { entryId: encodeId('led', found.entry_id) })
}

type Built = { region: Region; lines: readonly SettledLine[]; date: string }

/** What is to be paid is the last line on its account: it stays open. */
function entryOf(scene: Scene, row: VatReturnRow, { region, lines, date }: Built): Entry {
  const period = { from: row.period_from, to: row.period_to }
  const name = region.closing?.texts.vatSettlement ?? entryWordsOf(region).vatSettlement
  const text = `${name} ${periodInBooks(region, periodKeyOf(row.frequency, period))}`
  const open = lines.filter((line) => line.part === 'to_settle')
  const ordered = [...lines.filter((line) => line.part !== 'to_settle'), ...open]
  return {
    id: scene.newId(),
    date,
    vatDate: date,
    text,
    currency: row.currency,
    foreign: null,
    lines: ordered.map(({ account, minor, box }) => {
      const line = toEntryLine({ ...blankLine(account), home: BigInt(minor) }, false)
      return box === null ? line : { ...line, text: box }
    }),
  }
}

function taxItem(row: VatReturnRow, { accountRoles }: Region, toSettleMinor: bigint) {
  if (toSettleMinor === 0n) return null
  return {
    kind: toSettleMinor > 0n ? 'payable' : 'receivable',
    account: accountRoles.vatSettlement,
    source: 'manual',
    sourceId: null,
    contactId: null,
    dueOn: row.due_on,
    document: { number: row.reference, on: row.period_to },
  } as const
}

type Kept = { entry: Entry; lines: SettledLine[]; toSettleMinor: bigint }

function keep(
  scene: Scene,
  row: VatReturnRow,
  { entry, lines, toSettleMinor }: Kept,
): VatSettlementRecord {
  const { kind, id, name } = scene.principal.actor
  const carried = lines
    .filter((line) => line.part === 'carried')
    .reduce((sum, line) => sum + BigInt(line.minor), 0n)
  const settlement: SettlementRow = {
    id: scene.newId(),
    return_id: row.id,
    entry_id: entry.id,
    reversal_id: null,
    reversal_reason: null,
    date: entry.date,
    currency: row.currency,
    lines,
    to_settle_minor: String(toSettleMinor),
    carried_minor: String(carried),
    due_on: row.due_on,
    done_by: { kind, id, name },
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
  }
  store.insertSettlement(scene, settlement)
  return changedSettlement(scene, 'settled', null, settlement)
}
