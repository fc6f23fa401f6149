import { callInBackground, regionKeyOf } from '#access/room'
import { issueInvoice, issuingStep } from '#invoices/room'
import type { App } from '#kernel/corridor/app'
import { call } from '#kernel/corridor/call'
import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { today } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import finishRecurringInvoice from './finish_recurring_invoice.ts'
import makeRecurringInvoice from './make_recurring_invoice.ts'
import { listDays, listMaking, type MakingPlace, type OpenMaking } from './plan/occurrence_store.ts'
import { issuerOf } from './plan/issuer.ts'
import { isFinal, isForLater, sayFailure, waitsForPerson } from './plan/say_failure.ts'

const mostAtOnce = 50
const mostRounds = 100

const work = {
  name: 'recurring invoices',
  caller: 'recurring_invoices',
  permissions: ['invoices:read' as const, 'invoices:edit' as const],
}

/**
 * Makes the invoices of days that have come. What a process began and did not end is carried on first:
 * a draft is made once, since it and the note of its day are one transaction; issuing it twice gives the
 * same invoice; and its mail is queued with the note that it was issued.
 */
export const makeRecurring = task({
  kind: 'make_recurring',
  class: 'schedule',
  restsOn: issuingStep,
  retries: 5,
  backoffMs: 60_000,
  async run(app, { orgId, signal }) {
    const course: Course = { tried: new Set(), failed: [], errors: [] }
    await finishOpen(app, orgId, course)
    for (let round = 0; round < mostRounds && !signal.aborted; round++) {
      const day = today(app.clock.now(), app.timeZoneOf(await regionKeyOf(app, orgId)))
      const asked = { today: day, except: course.failed, most: mostAtOnce }
      const due = await transact(app.database, { orgId, readOnly: true }, (tx) =>
        listDays(tx, orgId, asked),
      )
      if (due.length === 0) break
      for (const { id, number } of due) await makeOne(app, orgId, { id, number, course })
      await finishOpen(app, orgId, course)
    }
    const [first] = course.errors
    if (first !== undefined) throw first
  },
})

/** What one run came across: one plan that fails does not hold up the others. */
type Course = { tried: Set<string>; failed: string[]; errors: unknown[] }

async function makeOne(
  app: App,
  orgId: string,
  { id, number, course }: { id: string; number: number; course: Course },
): Promise<void> {
  try {
    const body = { recurringId: id, number }
    await callInBackground(app, orgId, work, { definition: makeRecurringInvoice, body })
  } catch (error) {
    course.failed.push(id)
    if (!isForLater(error)) course.errors.push(error)
  }
}

/** Each of them is tried once in a run. */
async function finishOpen(app: App, orgId: string, course: Course): Promise<void> {
  let after: MakingPlace | null = null
  for (;;) {
    const place: MakingPlace | null = after
    const open: OpenMaking[] = await transact(app.database, { orgId, readOnly: true }, (tx) =>
      listMaking(tx, orgId, mostAtOnce, place),
    )
    for (const one of open) {
      const key = `${one.recurring_id} ${one.number}`
      if (course.tried.has(key)) continue
      course.tried.add(key)
      await finishOne(app, orgId, one).catch((error: unknown) => {
        if (!isForLater(error)) course.errors.push(error)
      })
    }
    after = open.at(-1) ?? null
    if (after === null || open.length < mostAtOnce) return
  }
}

async function finishOne(app: App, orgId: string, one: OpenMaking): Promise<void> {
  const outcome = await issue(app, orgId, one)
  if (outcome === 'under_way') return
  if (outcome === 'moved_on') return await finishAgain(app, orgId, one)
  const body = { recurringId: one.recurring_id, number: one.number, problem: outcome }
  await callInBackground(app, orgId, work, { definition: finishRecurringInvoice, body })
}

/** Somebody changed, issued or deleted the draft since it was listed: what it is now decides. */
async function finishAgain(app: App, orgId: string, seen: OpenMaking): Promise<void> {
  const place = { recurring_id: seen.recurring_id, number: seen.number - 1 }
  const [now] = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    listMaking(tx, orgId, 1, place),
  )
  const isSame = now?.recurring_id === seen.recurring_id && now.number === seen.number
  if (isSame) await finishOne(app, orgId, now)
}

type Problem = { code: string; detail: string }

/** In the name of who set it, with the rights that they have now; only the draft that was seen. */
async function issue(
  app: App,
  orgId: string,
  { invoice_id: invoiceId, is_changed: isChanged, draft_version, ...by }: OpenMaking,
): Promise<Problem | 'under_way' | 'moved_on' | null> {
  const principal = await issuerOf(app, orgId, by)
  if (principal === null) return { code: 'setter_lost_right', detail: 'setter_lost_right' }
  if (invoiceId === null) {
    return { code: 'invoice_not_found', detail: 'The draft was deleted before it was issued.' }
  }
  if (isChanged) return { code: 'draft_changed', detail: 'Somebody changed the draft.' }
  try {
    const answer = await call(app, {
      principal,
      definition: issueInvoice,
      body: () => ({ id: encodeId('inv', invoiceId) }),
      ifMatch: () => draft_version,
      via: 'job',
      requestId: app.newId(),
    })
    return (answer.result as { status: string }).status === 'issued' ? null : 'under_way'
  } catch (error) {
    if (!isFinal(error)) throw error
    if (error.code === 'version_mismatch') return 'moved_on'
    if (waitsForPerson.has(error.code)) return { code: error.code, detail: sayFailure(error) }
    const detail = `It is a draft and could not be issued. ${sayFailure(error)}`
    return { code: error.code, detail }
  }
}
