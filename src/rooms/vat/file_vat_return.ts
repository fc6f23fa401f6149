import { z } from 'zod'
import { today } from '#kernel/values/day'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { enqueueAll } from '#kernel/corridor/queue'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { currencyDigits } from '#kernel/values/money'
import { isCarryRight } from './vat_return/carry.ts'
import { notFiledWarnings } from './vat_return/prepare_step.ts'
import { findEarlier } from './period/earlier_returns.ts'
import { firstOpenDay, openParts } from './period/choose_period.ts'
import { fedAccounts, feedsOf } from './figures/feeds.ts'
import { correctKind } from './propose_correction.ts'
import * as store from './vat_return/store.ts'
import type { VatReturnRow } from './vat_return/store.ts'
import { hasVatSince, holdThrough } from './figures/sums_store.ts'
import { changed, toVatReturn, vatReturn } from './vat_return/vat_return.ts'
import type { Warning } from './vat_return/warnings.ts'

export default action({
  name: 'file_vat_return',
  says: 'Record a prepared VAT return as filed with the tax authority; Daybook does not send it. A filed return never changes, and its period is locked once it has ended.',
  needs: 'ledger:edit',
  input: z.strictObject({
    returnId: z.string(),
    reference: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Filing reference from the tax authority, such as a receipt number.' }),
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
    const effective = await store.listEffective(scene)
    assertStillOpen(row, effective)

    const region = regionOf(row.region_key)
    const day = today(scene.now, region.timeZone)
    const locks = period.to < day
    const isLate = await hasVatSince(scene, period, row.through_seq, fedAccounts(feedsOf(region)))
    const settings = await findSettings(scene)
    const asked = { period, frequency: row.frequency, effective }
    const { earlier, notFiled } = await findEarlier(scene, settings, asked)
    const isCarried = isCarryRight(row, earlier)
    scene.pinFacts({ locks, isLate, isCarried, isNextToFile: notFiled === null })
    const warnings: Warning[] = [
      ...row.snapshot.warnings.filter((one) => !saidAnew.has(one.code)),
      ...notFiledWarnings(notFiled, currencyDigits(row.currency)),
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
    // Entries posted since are in no return and cannot get into one, so a correction is prepared at
    // once; also for the next return if this one changes what is carried into it.
    const next = nextAffected(after, effective)
    const wrong = [...(!isCarried || (isLate && locks) ? [row.id] : []), ...(next ? [next.id] : [])]
    enqueueAll(
      scene.tx,
      { kind: correctKind, orgId: scene.orgId },
      wrong.map((returnId) => ({ returnId })),
    )
    return record
  },
})

/** What holds at the time of preparing, and is looked at again when the return is filed. */
const saidAnew = new Set(['period_running', 'predecessor_not_filed'])

/** The next filed return, if it was calculated with another amount carried over. */
function nextAffected(
  filed: VatReturnRow,
  effective: readonly VatReturnRow[],
): VatReturnRow | undefined {
  const now = effective
    .filter((one) => one.id !== filed.corrects && one.id !== filed.id)
    .concat(filed)
    .toSorted((a, b) => (a.period_from < b.period_from ? -1 : 1))
  const next = now.find((one) => one.period_from > filed.period_to)
  return next && !isCarryRight(next, now) ? next : undefined
}

/** Another return may have been filed for some of its days since it was prepared. */
function assertStillOpen(row: VatReturnRow, effective: readonly VatReturnRow[]): void {
  const period = { from: row.period_from, to: row.period_to }
  const others = effective
    .filter((one) => one.id !== row.corrects)
    .map((one) => ({ from: one.period_from, to: one.period_to }))
  const [open] = openParts(period, others)
  if (open?.from === period.from && open.to === period.to) return
  throw new Failure('period_filed', {
    date: period.from,
    openFrom: firstOpenDay(period.from, others),
  })
}
