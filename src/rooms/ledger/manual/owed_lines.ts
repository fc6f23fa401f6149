import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { sizeOf } from '#kernel/values/money'
import { lockRecord } from '#kernel/database/record_lock'
import type { Region } from '#regions/room'
import { lockReversible } from '../entries/write_entry.ts'
import type { Entry } from '../ports.ts'
import { openItem } from '../settlement/open_item.ts'
import { findPayable } from '../settlement/paid_remotely_store.ts'
import { otherAccount, settleRemotely, vatWaits } from '../settlement/settle_remotely.ts'
import { entryFault, lineFault } from './entry_fault.ts'
import type { GivenEntry } from './given_entry.ts'

/** A line that leaves something open: what somebody owes, or money that the bank will report. */
type OpenedLine = {
  kind: 'payable' | 'receivable' | 'payment'
  account: string
  contactId: string | null
  dueOn: string | null
}

/** A line that pays or writes off what another entry left open. */
type SettlingLine = { index: number; account: string; amount: bigint; entryId: string }

export type OwedLines = { opened: OpenedLine | null; settling: readonly SettlingLine[] }

/** Which lines of the entry open something and which settle something. One of them may stay open. */
export function owedLinesOf(
  region: Region,
  banks: ReadonlySet<string>,
  given: GivenEntry,
): OwedLines {
  const { payables, receivables } = region.accountRoles
  const opened: OpenedLine[] = []
  const settling: SettlingLine[] = []
  given.lines.forEach((line, index) => {
    const { account, amount, contactId, settles, dueOn } = line
    const isOwed = account === payables || account === receivables
    if (settles !== null && !isOwed) {
      const detail = `Only lines on ${payables} or ${receivables} pay what is open.`
      throw lineFault(index, 'settles', 'not_owed', detail)
    }
    if (settles !== null) {
      settling.push({ index, account, amount, entryId: settles })
      return
    }
    if (!isOwed) return
    if (contactId === null) {
      const detail = `Account ${account} holds what customers or suppliers owe. Name the contact, or the entry that the line settles.`
      throw lineFault(index, 'contactId', 'contact_missing', detail)
    }
    opened.push({
      kind: account === payables ? 'payable' : 'receivable',
      account,
      contactId,
      dueOn,
    })
  })
  // Each is one transaction of the bank, which is then linked to it instead of booked again.
  for (const { account, contactId } of given.lines.filter((line) => banks.has(line.account))) {
    opened.push({ kind: 'payment', account, contactId, dueOn: null })
  }
  assertOneOpen(opened, settling)
  return { opened: opened[0] ?? null, settling }
}

function assertOneOpen(opened: readonly OpenedLine[], settling: readonly SettlingLine[]): void {
  const isMixed = settling.some((line) => line.account === opened[0]?.account)
  if (opened.length <= 1 && !isMixed) return
  const detail =
    'Only one line of an entry may stay open: what a contact owes, or money on a bank account. Write an entry for each.'
  throw entryFault('/lines', 'more_than_one_open', detail)
}

/** Locks what is settled, in the order in which everybody locks entries. */
export function lockSettled(scene: Scene, settling: readonly SettlingLine[]): void {
  for (const id of new Set(settling.map((line) => line.entryId).toSorted()))
    lockRecord(scene.tx, id)
}

/** Opens and settles what the lines of a written entry say. */
export async function keepOwed(scene: Scene, entry: Entry, owed: OwedLines): Promise<void> {
  if (owed.opened !== null) {
    openItem(scene, { entry, source: 'manual', sourceId: null, ...owed.opened })
  }
  for (const line of owed.settling) await settleLine(scene, entry, line)
}

async function settleLine(scene: Scene, entry: Entry, line: SettlingLine): Promise<void> {
  await lockReversible(scene, line.entryId)
  const item = await findPayable(scene, line.entryId)
  if (item === null) throw new Failure('target_settled')
  const pointer = (code: string, detail: string) => lineFault(line.index, 'settles', code, detail)
  if (item.account !== line.account) {
    throw pointer('other_account', `What that entry left open is on account ${item.account}.`)
  }
  if (item.currency !== entry.currency || entry.foreign !== null) {
    throw pointer('other_currency', 'What is owed in another currency is settled by its payment.')
  }
  const settled = -line.amount
  const isTurned = settled > 0n !== item.residualMinor > 0n
  if (isTurned || sizeOf(settled) > sizeOf(item.residualMinor)) {
    throw pointer('more_than_open', 'The line pays more than that entry left open.')
  }
  const account = otherAccount(entry, line.account)
  const waits = await settleRemotely(scene, { payment: entry, account }, item, settled)
  if (waits !== vatWaits) return
  throw pointer(
    'vat_waits',
    'Its VAT counts when it is paid. Match the bank transaction that pays it.',
  )
}
