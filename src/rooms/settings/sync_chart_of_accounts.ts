import { z } from 'zod'
import { outward } from '#kernel/corridor/definition'
import { encodeId } from '#kernel/values/id'
import { countChart, installChart, type Chart } from '#ledger/room'
import * as store from './settings/store.ts'

type Plan = { regionKey: string }

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
  fails: ['provider_failed', 'provider_unavailable', 'provider_timeout'],
  hints: { idempotent: true, openWorld: true },

  async plan(scene): Promise<Plan> {
    return { regionKey: (await store.findSettings(scene)).region_key }
  },

  find: 'repeatable',

  async perform(outside, plan): Promise<Chart> {
    const { orgId, ports } = outside
    return await ports.accounting.readChart({ orgId, regionKey: plan.regionKey })
  },

  async settle(scene, plan, outcome) {
    const { region_key: regionKey } = await store.lockSettings(scene)
    const before = await countChart(scene)
    // The region may have changed meanwhile, which installed its own chart.
    if (!outcome.ok || regionKey !== plan.regionKey) return before

    const after = installChart(scene, outcome.reply)
    const id = encodeId('org', scene.orgId)
    scene.changed({ event: 'chart.synced', id, before, after: { id, regionKey, ...after } })
    return after
  },

  standing: countChart,
})
