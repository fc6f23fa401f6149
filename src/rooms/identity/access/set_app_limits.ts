import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { lockRecord } from '#kernel/database/record_lock'
import { assertMayLoosen } from '#kernel/corridor/principal'
import { currencyDigits, fromDecimal, isExactDecimal } from '#kernel/values/money'
import { app, appRecorder } from './apps/app.ts'
import * as apps from './apps/app_store.ts'
import { announceAccessChange } from './keys/store.ts'

const count = z.int().min(0).max(1_000_000).nullable().optional()

export default action({
  name: 'set_app_limits',
  says: 'Limit what a connected app may do: writes per minute, postings per day, and amount per day. Calls that a person approves count towards the limits but are never refused. Several connections of the same app by one user share these limits. In a live organization, raising a limit needs a signed-in person with two-step verification.',
  needs: 'members:edit',
  input: z
    .strictObject({
      appId: z.string(),
      writesPerMinute: count.meta({ description: 'Null: no limit. Omitted: unchanged.' }),
      postingsPerDay: count.meta({ description: 'Null: no limit. Omitted: unchanged.' }),
      amountPerDay: z
        .number()
        .min(0)
        .refine((amount) => isExactDecimal(amount), 'Use at most two decimals.')
        .nullable()
        .optional()
        .meta({
          description: "In the organization's currency. Null: no limit. Omitted: unchanged.",
        }),
    })
    .meta({ examples: [{ appId: 'app_01h455vb4pex5vsknk084sn02q', postingsPerDay: 50 }] }),
  output: app,
  fails: ['app_not_found', 'app_disconnected'],
  hints: { idempotent: true },
  forApps: false,
  secondFactor: true,

  async run(scene, given) {
    // Connections that share their limits are changed together, one change at a time.
    lockRecord(scene.tx, scene.orgId)
    const row = await apps.lockApp(scene, given.appId)
    if (row.disconnected_at !== null) throw new Failure('app_disconnected')
    const toApp = await appRecorder(scene)
    const before = toApp(row)
    let after = before
    const { currency } = await apps.readHome(scene)
    const { writesPerMinute, postingsPerDay, amountPerDay } = given
    const limits = {
      writes_per_minute: writesPerMinute === undefined ? row.writes_per_minute : writesPerMinute,
      postings_per_day: postingsPerDay === undefined ? row.postings_per_day : postingsPerDay,
      amount_per_day_minor:
        amountPerDay === undefined ? row.amount_per_day_minor : minorOf(amountPerDay, currency),
    }
    const others = await apps.lockTwins(scene, row)
    if ([row, ...others].some((one) => loosens(one, limits))) assertMayLoosen(scene.principal)
    for (const one of [row, ...others]) {
      const was = toApp(one)
      if (isDeepStrictEqual(was.limits, toApp({ ...one, ...limits }).limits)) continue
      const saved = toApp(apps.updateApp(scene, one, limits))
      scene.changed({ event: 'app.updated', id: saved.id, before: was, after: saved })
      if (one === row) after = saved
    }
    if (after !== before || others.length > 0) announceAccessChange(scene)
    return after
  },
})

/** No limit is the loosest one. */
function loosens(before: apps.AppLimits, after: apps.AppLimits): boolean {
  const isLooser = (was: string | number | null, is: string | number | null): boolean =>
    was !== null && (is === null || BigInt(is) > BigInt(was))
  return (
    isLooser(before.writes_per_minute, after.writes_per_minute) ||
    isLooser(before.postings_per_day, after.postings_per_day) ||
    isLooser(before.amount_per_day_minor, after.amount_per_day_minor)
  )
}

function minorOf(amount: number | null, currency: string): string | null {
  return amount === null ? null : fromDecimal(amount, currencyDigits(currency)).toString()
}
