import { z } from 'zod'
import { outward } from '#kernel/corridor/definition'
import { encodeId } from '#kernel/values/id'
import {
  breakConnection,
  readKeeper,
  refreshConnection,
  connectedKeeper,
} from './connection/refresh_connection.ts'
import { countChart, installChart, type Chart } from '#ledger/room'
import { daybookKeeps, openKeeper, type Keeper } from './connection/keeper.ts'
import { type ProviderSaid } from './connection/ask_provider.ts'
import { findSettings, lockSettings } from '#settings/room'

/** The keeper is absent in plans of earlier versions. */
type Plan = { regionKey: string; keeper?: Keeper | null }

/** Daybook's own chart is the region's, whoever keeps the books. */
type Reply = { chart: Chart; there: ProviderSaid | null }

export default outward({
  name: 'sync_chart_of_accounts',
  says: 'Reload the chart of accounts, VAT codes and categories from the accounting system.',
  needs: 'settings:edit',
  input: z.strictObject({}),
  output: z.object({
    accounts: z.number().int(),
    vatCodes: z.number().int(),
    categories: z.number().int(),
    processing: z.object({ step: z.string(), since: z.string() }).optional(),
  }),
  fails: [
    'provider_not_connected',
    'provider_access_lost',
    'provider_refused',
    'provider_failed',
    'provider_unavailable',
    'provider_timeout',
  ],
  hints: { idempotent: true, openWorld: true },

  async plan(scene): Promise<Plan> {
    const { region_key: regionKey } = await findSettings(scene)
    return { regionKey, keeper: await connectedKeeper(scene) }
  },

  find: 'in_perform',

  async perform(outside, { regionKey, keeper = null }): Promise<Reply> {
    const there = keeper === null ? null : await readKeeper(outside, keeper)
    const { provider, connection } = await openKeeper(outside, daybookKeeps)
    return { chart: await provider.readChart({ ...connection, regionKey }), there }
  },

  async settle(scene, { regionKey: planned, keeper = null }, outcome) {
    const { region_key: regionKey } = await lockSettings(scene)
    const before = await countChart(scene)
    if (!outcome.ok) {
      const isLost = outcome.failure.code === 'provider_access_lost'
      if (isLost && keeper !== null) await breakConnection(scene, keeper, outcome.failure)
      return before
    }
    // The region may have changed meanwhile, which installed its own chart.
    if (regionKey !== planned) return before

    const { chart, there } = outcome.reply
    const after = installChart(scene, chart)
    const id = encodeId('org', scene.orgId)
    scene.changed({ event: 'chart.synced', id, before, after: { id, regionKey, ...after } })
    if (keeper !== null && there !== null) await refreshConnection(scene, keeper, there)
    return after
  },

  soFar: countChart,
})
