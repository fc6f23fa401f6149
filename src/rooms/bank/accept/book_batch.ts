import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { homeRegion } from '#regions/room'
import { assertInBooks } from '#settings/room'
import { accountFor, assertNoVat } from '../accounts/bookable_account.ts'
import { book, bookable } from '../reconcile/transaction_status.ts'
import { bankRun, type RunRecord } from '../runs/run.ts'
import { byCaller } from '../transactions/decision.ts'
import * as store from '../transactions/match_store.ts'
import { assertUnmatched, spokenText } from '../transactions/rules.ts'
import type { Refused } from './accept_batch.ts'
import { listTransactionsOf } from './accept_store.ts'
import { decidedItem, toDecidedItem } from './decided_run.ts'

/** Everything the run will do, as it was asked for. */
export type BookPlan = {
  runId: string
  ids: string[]
  account: string
  text: string | null
  vatCode: string | null
}

/** Each is checked as if it were booked alone. */
export async function bookSome(
  scene: Scene,
  { runId, account: id, text, vatCode }: BookPlan,
  few: readonly { id: string }[],
): Promise<Refused[]> {
  const ids = few.map((one) => one.id)
  store.claimTransactions(scene, ids)
  const rows = await store.lockTransactions(scene, ids)
  const known = new Set(rows.map((row) => row.id))
  const region = homeRegion(scene)
  const account = await accountFor(scene, region, id)
  const decision = byCaller(scene.principal, 'booked_together', {
    account: `${account.id} ${account.name}`,
  })
  for (const row of rows) {
    assertUnmatched(row)
    await assertInBooks(scene, row.booked_on)
    assertNoVat(region, vatCode ?? undefined, row.booked_on)
    const counterpart = {
      account: account.id,
      text: text ?? spokenText(row) ?? account.name,
    }
    await book(scene, await bookable(scene, row), counterpart, { decision, decision_run_id: runId })
  }
  return ids
    .filter((one) => !known.has(one))
    .map((one) => ({ id: one, code: 'bank_transaction_not_found' }))
}

const states = ['to_book', 'booked', 'refused'] as const

/** A run of transactions that are booked together, with every one that it is about. */
export const bookedRun = bankRun.extend({
  items: z.array(decidedItem.extend({ state: z.enum(states) })),
})

export async function toBookedRun(
  scene: Scene,
  record: RunRecord,
  { runId, ids }: BookPlan,
  refused: readonly Refused[],
): Promise<z.input<typeof bookedRun>> {
  const codes = new Map(refused.map(({ id, code }) => [id, code]))
  const rows = new Map((await listTransactionsOf(scene, ids)).map((row) => [row.id, row]))
  const items = ids.map((id) => {
    const row = rows.get(id)
    const code = codes.get(id) ?? null
    const isBooked = row?.decision_run_id === runId
    const state: (typeof states)[number] = isBooked
      ? 'booked'
      : code === null
        ? 'to_book'
        : 'refused'
    return { ...toDecidedItem(id, row, code), state }
  })
  return { ...record, items }
}
