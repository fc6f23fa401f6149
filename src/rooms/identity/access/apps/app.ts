import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { readHome, type AppRow } from './app_store.ts'

const limit = z.number().nullable()

/** A connected app as every operation and read returns it; never its tokens. */
export const app = z.object({
  ...recordShape,
  clientId: z.string().meta({ description: 'The client id it registered with.' }),
  clientName: z.string().meta({ description: 'The name the app gives itself; not verified.' }),
  redirectHost: z.string().meta({ description: 'The host its sign-in redirects to.' }),
  access: z.enum(['read', 'write']),
  user: z.object({ id: z.string(), name: z.string().nullable() }),
  limits: z
    .object({ writesPerMinute: limit, postingsPerDay: limit, amountPerDay: limit })
    .meta({ description: 'Null: no limit. The amount is in the organization’s currency.' }),
  usedToday: z.object({ postings: z.number().int(), amount: z.number() }),
  lastUsedAt: z.string().nullable(),
  disconnectedAt: z.string().nullable(),
  disconnectedBecause: z.string().nullable(),
})

export type AppRecord = z.input<typeof app>

/** Reads the organization's currency once, for amounts in the records. */
export async function appRecorder(scene: Scene): Promise<(row: AppRow) => AppRecord> {
  const { currency } = await readHome(scene)
  const digits = currencyDigits(currency)
  return (row) => toApp(scene, row, digits)
}

function toApp(scene: Scene, row: AppRow, digits: number): AppRecord {
  const isConnected = row.disconnected_at === null
  const amountLimit = row.amount_per_day_minor
  return {
    id: encodeId('app', row.id),
    clientId: row.client_id,
    clientName: row.client_name,
    redirectHost: row.redirect_host,
    access: row.access,
    user: { id: encodeId('usr', row.user_id), name: row.user_name },
    limits: {
      writesPerMinute: row.writes_per_minute,
      postingsPerDay: row.postings_per_day,
      amountPerDay: amountLimit === null ? null : toDecimal(BigInt(amountLimit), digits),
    },
    usedToday: {
      postings: row.postings_today,
      amount: toDecimal(BigInt(row.amount_today_minor), digits),
    },
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    disconnectedAt: row.disconnected_at?.toISOString() ?? null,
    disconnectedBecause: row.disconnected_because,
    ...stampsOf(row),
    allowedActions: isConnected ? scene.allowed(['set_app_limits', 'disconnect_app']) : [],
  }
}
