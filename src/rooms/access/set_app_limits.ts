import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { currencyDigits, fromDecimal, isExactDecimal } from '#kernel/values/money'
import { app, appRecorder } from './apps/app.ts'
import * as apps from './apps/app_store.ts'
import { announceAccessChange } from './keys/store.ts'

const count = z.int().min(0).max(1_000_000).nullable().optional()

export default action({
  name: 'set_app_limits',
  says: 'Limit what a connected app may do: writes per minute, postings per day, and amount per day. Calls that a person approves count towards the limits but are never refused.',
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
    const row = await apps.lockApp(scene, given.appId)
    if (row.disconnected_at !== null) throw new Failure('app_disconnected')
    const toApp = await appRecorder(scene)
    const before = toApp(row)
    const { currency } = await apps.readHome(scene)
    const { writesPerMinute, postingsPerDay, amountPerDay } = given
    const limits = {
      writes_per_minute: writesPerMinute === undefined ? row.writes_per_minute : writesPerMinute,
      postings_per_day: postingsPerDay === undefined ? row.postings_per_day : postingsPerDay,
      amount_per_day_minor:
        amountPerDay === undefined ? row.amount_per_day_minor : minorOf(amountPerDay, currency),
    }
    const after = toApp({ ...row, ...limits })
    if (isDeepStrictEqual(before.limits, after.limits)) return before

    const saved = toApp(apps.updateApp(scene, row, limits))
    announceAccessChange(scene)
    scene.changed({ event: 'app.updated', id: saved.id, before, after: saved })
    return saved
  },
})

function minorOf(amount: number | null, currency: string): string | null {
  return amount === null ? null : fromDecimal(amount, currencyDigits(currency)).toString()
}
