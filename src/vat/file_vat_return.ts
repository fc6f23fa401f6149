import { z } from 'zod'
import { today } from '#kernel/day'
import { action } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import { enqueueAll } from '#kernel/queue'
import { regionOf } from '#regions/room'
import { isCarryRight } from './carry.ts'
import { firstOpenDay, openParts } from './choose_period.ts'
import { fedAccounts, feedsOf } from './feeds.ts'
import { correctKind } from './propose_correction.ts'
import * as store from './store.ts'
import type { VatReturnRow } from './store.ts'
import { hasVatSince, holdThrough } from './sums_store.ts'
import { changed, toVatReturn, vatReturn } from './vat_return.ts'
import type { Warning } from './warnings.ts'

export default action({
  name: 'file_vat_return',
  says: 'Record a prepared VAT return as filed with the tax authority. It never changes again, and its period takes no more entries once it has ended.',
  needs: 'ledger:edit',
  input: z.strictObject({
    returnId: z.string(),
    reference: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'What the tax authority answered, such as a receipt number.' }),
  }),
  output: vatReturn,
  fails: ['vat_return_not_found', 'return_already_filed', 'period_filed'],
  hints: { destructive: true },
  keepsAnswerDays: 30,
  reviewed: true,

  async run(scene, input) {
    const row = await store.lockReturn(scene, input.returnId)
    const { id } = toVatReturn(scene, row)
    if (row.status === 'filed') throw new Failure('return_already_filed', { id })
    const filedSeq = await holdThrough(scene)
    const period = { from: row.period_from, to: row.period_to }
    const standing = await store.listStanding(scene)
    assertStillOpen(row, standing)

    const region = regionOf(row.region_key)
    const day = today(scene.now, region.timeZone)
    const locks = period.to < day
    const isLate = await hasVatSince(scene, period, row.through_seq, fedAccounts(feedsOf(region)))
    const isCarried = isCarryRight(row, standing)
    scene.restsOn({ locks, isLate, isCarried })
    const warnings: Warning[] = [
      ...row.snapshot.warnings.filter((one) => one.code !== 'period_running'),
      ...(locks ? [] : [{ code: 'filed_before_end', params: { to: period.to } }]),
      ...(isLate ? [{ code: 'entries_since_prepared', params: {} }] : []),
      ...(isCarried ? [] : [{ code: 'carry_changed', params: {} }]),
    ]
    const { kind, id: actorId, name } = scene.principal.actor
    const after = store.updateFiled(scene, row, {
      locks,
      filed_seq: filedSeq,
      reference: (input.reference ?? '').trim() || null,
      filed_by: { kind, id: actorId, name },
      snapshot: { ...row.snapshot, warnings },
    })
    const record = changed(scene, 'filed', row, after)
    // What was posted since is in no return and could not come into one: it is put right at once, and
    // so is the return that rests on what this one leaves to it.
    const next = nextResting(after, standing)
    const wrong = [...(!isCarried || (isLate && locks) ? [row.id] : []), ...(next ? [next.id] : [])]
    enqueueAll(
      scene.tx,
      { kind: correctKind, orgId: scene.orgId },
      wrong.map((returnId) => ({ returnId })),
    )
    return record
  },
})

/** The filed return after this one, where it was reckoned with something else carried into it. */
function nextResting(
  filed: VatReturnRow,
  standing: readonly VatReturnRow[],
): VatReturnRow | undefined {
  const now = standing
    .filter((one) => one.id !== filed.corrects && one.id !== filed.id)
    .concat(filed)
    .toSorted((a, b) => (a.period_from < b.period_from ? -1 : 1))
  const next = now.find((one) => one.period_from > filed.period_to)
  return next && !isCarryRight(next, now) ? next : undefined
}

/** Another return may have declared some of its days since it was prepared. */
function assertStillOpen(row: VatReturnRow, standing: readonly VatReturnRow[]): void {
  const period = { from: row.period_from, to: row.period_to }
  const others = standing
    .filter((one) => one.id !== row.corrects)
    .map((one) => ({ from: one.period_from, to: one.period_to }))
  const [open] = openParts(period, others)
  if (open?.from === period.from && open.to === period.to) return
  throw new Failure('period_filed', {
    date: period.from,
    openFrom: firstOpenDay(period.from, others),
  })
}
