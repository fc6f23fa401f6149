import { createHash } from 'node:crypto'
import type { Outcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { currencyDigits } from '#kernel/values/money'
import { findKnown } from '#contacts/room'
import { entryWordsOf, readChart } from '#ledger/room'
import { homeRegion } from '#regions/room'
import {
  changedOpening,
  isImported,
  toOpening,
  type OpeningImportRow,
  type OpeningRecord,
} from '../opening/record.ts'
import type { OpeningReport } from '../opening/report.ts'
import { insertRows, removeRows } from '../opening/row_store.ts'
import * as store from '../opening/store.ts'
import type { OldItem, OpeningContent } from './content.ts'
import type { CheckGround, ContactsByKey } from './ground.ts'
import { judgeOpening, type Judged, contactKeyOf } from './judge.ts'
import type { CheckPlan } from './plan_check.ts'
import { findBooked } from './booked.ts'

/** Judges what was read by the chart and the contacts of now, and keeps the report. */
export async function settleCheck(
  scene: Scene,
  plan: CheckPlan,
  outcome: Outcome<OpeningContent>,
): Promise<OpeningRecord> {
  if (!outcome.ok) throw outcome.failure
  store.holdOpenings(scene)
  const current = await store.listCurrent(scene)
  if (current.some(isImported)) throw new Failure('opening_stands')
  for (const before of current) {
    removeRows(scene, before.id)
    const change = { status: 'replaced' as const, of: 0 }
    changedOpening(scene, 'replaced', before, store.updateOpening(scene, before, change))
  }
  const { reply } = outcome
  const booked = await findBooked(scene, plan)
  const content = { ...reply, findings: [...booked, ...reply.findings] }
  const ground = await groundOf(scene, plan)
  const judged = judgeOpening(ground, content, await contactsOf(scene, content.items))
  const confirm = confirmOf(plan, judged)
  const row = rowOf(scene, plan, { ...judged, confirm })
  store.insertOpening(scene, row)
  // What cannot be imported is not kept: it is checked again.
  if (judged.isReady) insertRows(scene, row.id, judged.rows)
  return changedOpening(scene, 'checked', null, row)
}

async function groundOf(scene: Scene, plan: CheckPlan): Promise<CheckGround> {
  const region = homeRegion(scene)
  const { accounts: chart } = await readChart(scene, region)
  const { currency } = plan.home
  const { receivables, payables, openingBalance } = region.accountRoles
  return {
    source: plan.source,
    beginsOn: plan.beginsOn,
    currency,
    digits: currencyDigits(currency),
    chart,
    roles: { receivables, payables, openingBalance },
    accounts: plan.accounts,
    words: entryWordsOf(region),
  }
}

async function contactsOf(scene: Scene, items: readonly OldItem[]): Promise<ContactsByKey> {
  const byKey = new Map(items.map((item) => [contactKeyOf(item), item]))
  const found = await findKnown(scene, [...byKey.values()])
  return new Map([...byKey.keys()].map((key, index) => [key, found[index] ?? []]))
}

/** Changes with anything that would be written: a file, a mapping, a day. */
function confirmOf({ beginsOn, source, accounts }: CheckPlan, { rows }: Judged): string {
  const said = JSON.stringify([beginsOn, source, accounts, rows], (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  return createHash('sha256').update(said).digest('hex')
}

type Kept = { report: OpeningReport; isReady: boolean; confirm: string; rows: readonly object[] }

function rowOf(scene: Scene, plan: CheckPlan, kept: Kept): OpeningImportRow {
  return {
    id: plan.id,
    status: 'checked',
    source: plan.source,
    books_begin_on: plan.beginsOn,
    opened_on: plan.openedOn,
    confirm: kept.confirm,
    ready: kept.isReady,
    report: kept.report,
    proof: null,
    error: null,
    started_at: null,
    ended_at: null,
    undone_at: null,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
    done: 0,
    of: kept.isReady ? kept.rows.length : 0,
  }
}

const nothingYet: OpeningReport = {
  findings: [],
  findingCount: 0,
  accounts: [],
  controls: [],
  proposals: [],
  newContacts: [],
  newContactCount: 0,
  knownContactCount: 0,
  accountCount: 0,
  itemCount: 0,
}

/** While files are still read. */
export function checkSoFar(scene: Scene, plan: CheckPlan): OpeningRecord {
  const kept = { report: nothingYet, isReady: false, confirm: '', rows: [] }
  const row = { ...rowOf(scene, plan, kept), status: 'checking' as const }
  return { ...toOpening(scene, row, false) }
}
