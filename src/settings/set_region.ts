import { z } from 'zod'
import { announceAccessChange } from '#access/room'
import { action } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import { clearable, updated } from '#kernel/record'
import { countChart, hasEntries, installChart } from '#ledger/room'
import { regionKeys, regionOf } from '#regions/room'
import { changeSettings } from './change_settings.ts'
import { settingsRecord } from './settings_record.ts'
import * as store from './store.ts'

export default action({
  name: 'set_region',
  says: 'Choose the region: its bookkeeping rules, currency, chart of accounts and provider.',
  needs: 'settings:edit',
  input: z.strictObject({
    regionKey: z.enum(regionKeys),
    defaultJournalId: clearable(200).meta({
      description: 'Journal or payment account to post into; kept if left out.',
    }),
  }),
  output: settingsRecord,
  fails: ['region_in_use'],
  hints: { idempotent: true },

  async run(scene, input) {
    const row = await store.lockSettings(scene)
    const region = regionOf(input.regionKey)
    const moves = input.regionKey !== row.region_key
    // Asked behind the lock that every posting shares, so that none slips in between. The journal
    // may still change: it says where to post, not by which rules.
    const isInUse = moves && ((await hasEntries(scene)) || (await store.hasReturns(scene)))
    if (isInUse) throw new Failure('region_in_use')

    // Daybook keeps the books itself until a provider is connected, so the chart is the region's.
    const isBare = !moves && (await countChart(scene)).accounts === 0
    if (moves || isBare) installChart(scene, region)
    // Nodes remember the region with the caller.
    if (moves) announceAccessChange(scene)
    return changeSettings(scene, row, {
      region_key: region.key,
      currency: region.currency,
      default_journal_id: updated(input.defaultJournalId, row.default_journal_id),
      ...limitIn(region.currency, row),
    })
  },
})

/**
 * A limit is an amount of the old currency, and none at all would allow more than anybody said. So
 * nothing is matched by itself until somebody names a new one.
 */
function limitIn(currency: string, row: store.SettingsRow): Partial<store.SettingsFields> {
  if (currency === row.currency || row.auto_match_limit_minor === null) return {}
  return { auto_match: 'off', auto_match_limit_minor: null }
}
