import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { givenMinor } from '#kernel/failure/given_amount'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { currencyDigits } from '#kernel/values/money'
import { minorOf } from '#kernel/values/decimal'
import { homeRegion, type Region } from '#regions/room'
import { usualTerms } from './reminder/prepare.ts'
import { reminderTerms, toTermsRecord } from './reminder/terms.ts'
import * as store from './reminder/terms_store.ts'

const days = z.number().int().min(1).max(365)

export default action({
  name: 'set_reminder_terms',
  says: 'Set what reminders charge: a fee for each, the fixed compensation of businesses, interest by law; and after how many days one is due. More than the law of the region allows is refused. Omitted fields keep their value; nothing is charged until you set it. Applies to reminders from now on.',
  needs: 'settings:edit',
  input: z.strictObject({
    fee: z.number().min(0).optional().meta({ description: 'For each reminder; 0: none.' }),
    compensation: z.boolean().optional(),
    interest: z.boolean().optional(),
    firstAfterDays: days.optional().meta({ description: 'Days after the due day.' }),
    daysBetween: days.optional().meta({ description: 'Days after the reminder before.' }),
  }),
  output: reminderTerms,
  fails: ['reminder_charge_not_allowed'],
  hints: { idempotent: true },
  // It decides what customers are charged.
  reviewed: true,

  async run(scene, given) {
    const row = await store.lockTerms(scene)
    const before = toTermsRecord(scene, row)
    const region = homeRegion(scene)
    const next = merged(scene, row, given, region)
    assertAllowed(next, region)
    store.saveTerms(scene, next)
    const after = toTermsRecord(scene, next)
    const id = encodeId('rmt', scene.orgId)
    scene.changed({ event: 'reminder_terms.updated', id, before, after })
    return after
  },
})

type Given = {
  fee?: number | undefined
  compensation?: boolean | undefined
  interest?: boolean | undefined
  firstAfterDays?: number | undefined
  daysBetween?: number | undefined
}

function merged(
  scene: Scene,
  row: store.TermsRow | null,
  given: Given,
  { currency }: Region,
): store.TermsRow {
  const { fee, compensation, interest, firstAfterDays, daysBetween } = given
  const kept = row?.fee_minor ?? '0'
  return {
    fee_minor: fee === undefined ? kept : String(givenMinor(fee, currency, '/fee')),
    compensation: compensation ?? row?.compensation ?? false,
    interest: interest ?? row?.interest ?? false,
    first_after: firstAfterDays ?? row?.first_after ?? usualTerms.firstAfter,
    days_between: daysBetween ?? row?.days_between ?? usualTerms.daysBetween,
    set_by: scene.principal.actor.name,
    updated_at: scene.now,
  }
}

function assertAllowed(row: store.TermsRow, { reminders, currency, country }: Region): void {
  const refuse = (detail: string): never => {
    throw new Failure('reminder_charge_not_allowed', { detail })
  }
  const fee = reminders?.fee ?? null
  if (BigInt(row.fee_minor) > 0n) {
    if (fee === null)
      return refuse(`No law of ${country} that Daybook knows allows a reminder fee.`)
    if (BigInt(row.fee_minor) > minorOf(fee.most, currencyDigits(currency))) {
      return refuse(`A reminder fee is at most ${fee.most} ${currency} (${fee.source}).`)
    }
  }
  if (row.compensation && (reminders?.compensation ?? null) === null) {
    return refuse(`No law of ${country} that Daybook knows allows a fixed compensation.`)
  }
  if (row.interest && (reminders?.interest.length ?? 0) === 0) {
    return refuse(`Daybook knows no rate of interest for late payment in ${country}.`)
  }
}
