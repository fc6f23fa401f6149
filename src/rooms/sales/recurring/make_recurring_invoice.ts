import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { findSettings } from '#settings/room'
import { asksBeforeIssuing, saveInvoice } from '#invoices/room'
import { decodeId, encodeId } from '#kernel/values/id'
import { homeRegion, standardRateOf } from '#regions/room'
import { dayOf } from './plan/days.ts'
import { insertOccurrence, type NewOccurrence } from './plan/occurrence_store.ts'
import { changedRecurring, recurringRecord, toRecurring } from './plan/recurring.ts'
import { findIssuer } from './plan/issuer.ts'
import * as store from './plan/recurring_store.ts'
import { isFinal, sayFailure } from './plan/say_failure.ts'

/** Run by workers only: the draft of one day, the note that it was made, and the next day are one. */
export default action({
  name: 'make_recurring_invoice',
  says: 'Make the invoice of a recurring one whose day has come.',
  needs: 'invoices:edit',
  input: z.strictObject({ recurringId: z.uuid(), number: z.number().int().min(1) }),
  output: recurringRecord,
  fails: ['recurring_invoice_not_found'],

  async run(scene, { recurringId, number }) {
    await store.lockRecurring(scene, recurringId)
    const row = await store.findRecurring(scene, recurringId)
    const { next_on: dueOn } = row
    const isDue = row.state === 'active' && dueOn !== null && dueOn <= scene.today
    // Another worker made it, or somebody ended it meanwhile.
    if (!isDue || row.made + 1 !== number) return toRecurring(scene, row)
    const reason = await reasonToStop(scene, row)
    if (reason !== null) return stopped(scene, row, reason)
    const drafted = await draft(scene, row)
    if ('problem' in drafted) return stopped(scene, row, drafted.problem)
    const asks = row.makes === 'draft' ? null : drafted.asks
    const occurrence: NewOccurrence = {
      number,
      due_on: dueOn,
      made_on: scene.today,
      invoice_id: drafted.invoiceId,
      state: row.makes === 'draft' || asks !== null ? 'draft' : 'making',
      problem: null,
      waits_for: asks,
      draft_version: drafted.version,
    }
    const nextOn = dayOf(row, number)
    const after: store.ShownRow = {
      ...row,
      made: number,
      next_on: nextOn,
      ...(nextOn === null ? { state: 'ended', reason: 'all_made' } : {}),
      version: row.version + 1,
      updated_at: scene.now,
      occurrences: [occurrence, ...row.occurrences].slice(0, 12),
    }
    store.saveRecurring(scene, after)
    insertOccurrence(scene, row.id, occurrence)
    return changedRecurring(scene, 'made', row, after)
  },
})

/** Who may not issue an invoice cannot cause one to be issued. */
async function reasonToStop(scene: Scene, row: store.RecurringRow): Promise<string | null> {
  if (row.contact_id === null) return 'contact_removed'
  if (row.makes === 'draft') return null
  const issuer = await findIssuer(scene, scene.orgId, row)
  const waits =
    row.set_by_key !== null && (await findSettings(scene)).approval_policy === 'apps_and_keys'
  return issuer === null || waits ? 'setter_lost_right' : null
}

type Drafted = { id: string; version: number; warnings: { code: string; detail: string }[] }

/** Without a date: it is that of the day on which it is issued, and so are the rules of VAT. */
async function draft(
  scene: Scene,
  { contact_id: contactId, currency, lines }: store.RecurringRow,
): Promise<
  { invoiceId: string | null; version: number; asks: string | null } | { problem: string }
> {
  const { country, standardVatRate } = homeRegion(scene)
  const standard = Number(standardRateOf(country, scene.today)?.rate ?? standardVatRate)
  const body = {
    contactId: encodeId('con', contactId ?? ''),
    ...(currency === null ? {} : { currency }),
    lines: lines.map((line) => ({ ...line, vatRate: line.vatRate ?? standard })),
  }
  try {
    const saved = (await saveInvoice.run(scene, body)) as Drafted
    const asks = saved.warnings.find(({ code }) => asksBeforeIssuing.has(code))?.detail ?? null
    return { invoiceId: decodeId('inv', saved.id), version: saved.version, asks }
  } catch (error) {
    if (!isFinal(error)) throw error
    return { problem: sayFailure(error) }
  }
}

function stopped(scene: Scene, row: store.ShownRow, reason: string) {
  const version = row.version + 1
  const after = { ...row, state: 'stopped' as const, reason, version, updated_at: scene.now }
  store.saveRecurring(scene, after)
  return changedRecurring(scene, 'stopped', row, after)
}
