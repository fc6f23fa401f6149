import { z } from 'zod'
import { announceAccessChange } from '#access/room'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { clearable, updated } from '#kernel/corridor/record'
import { countChart, installChart } from '#ledger/room'
import { hasEntries, ownNumbersIn } from '#ledger/parts'
import { isConnected, useJournal } from './connection/refresh_connection.ts'
import { regionKeys, regionOf, type Region } from '#regions/room'
import type { Scene } from '#kernel/corridor/scene'
import {
  changeSettings,
  findSettings,
  lockSettings,
  settingsRecord,
  type SettingsFields,
  type SettingsRow,
} from '#settings/room'
import { hasReturns } from '#vat/room'

export default action({
  name: 'set_region',
  says: 'Set the region, which decides the bookkeeping rules, currency, chart of accounts and provider. The region cannot change once something is posted or a VAT return exists.',
  needs: 'settings:edit',
  input: z.strictObject({
    regionKey: z.enum(regionKeys),
    defaultJournalId: clearable(200).meta({
      description: 'Journal or payment account to post to; unchanged if omitted.',
    }),
  }),
  output: settingsRecord,
  fails: ['region_in_use'],
  hints: { idempotent: true },
  // It decides by which rules and where everything is posted.
  reviewed: async (scene, input) => changesRegion(await findSettings(scene), input),

  async run(scene, input) {
    const row = await lockSettings(scene)
    if (changesRegion(row, input)) scene.assertReviewed()
    const region = regionOf(input.regionKey)
    const moves = input.regionKey !== row.region_key
    // Checked under the lock that every posting shares, so that no posting can come in between. The
    // journal may still change: it says where to post, not by which rules.
    const isInUse = moves && ((await hasEntries(scene)) || (await hasReturns(scene)))
    if (isInUse) throw new Failure('region_in_use')
    if (moves && (await isConnected(scene))) {
      const detail = 'An accounting system is connected. End that with disconnect_provider first.'
      throw new Failure('region_in_use', { detail })
    }
    if (moves) await assertNumbersFree(scene, region)
    const journal = updated(input.defaultJournalId, row.default_journal_id)
    if (journal !== row.default_journal_id) await useJournal(scene, journal)

    // Daybook keeps the books until a provider is connected, so the region's chart is installed.
    const isBare = !moves && (await countChart(scene)).accounts === 0
    if (moves || isBare) installChart(scene, region)
    // Other nodes cache the region with the caller.
    if (moves) announceAccessChange(scene)
    return changeSettings(scene, row, {
      region_key: region.key,
      currency: region.currency,
      default_journal_id: journal,
      ...limitIn(region.currency, row),
    })
  },
})

/** An own account would stand for the account of the chart that entries are made on by themselves. */
async function assertNumbersFree(scene: Scene, region: Region): Promise<void> {
  const taken = await ownNumbersIn(scene, region)
  if (taken.length === 0) return
  const named = taken.slice(0, 10).join(', ')
  const detail = `The organization has accounts of its own with numbers that the chart of that region needs: ${named}. Keep the region, or add another organization for the other one.`
  throw new Failure('region_in_use', { accounts: taken, detail })
}

function changesRegion(
  row: SettingsRow,
  given: { regionKey: string; defaultJournalId?: string | undefined },
): boolean {
  const journal = updated(given.defaultJournalId, row.default_journal_id)
  return given.regionKey !== row.region_key || journal !== row.default_journal_id
}

/**
 * Limits are in the old currency, and removing them would allow more than anyone chose. So what they
 * limit is off until someone turns it on again.
 */
function limitIn(currency: string, row: SettingsRow): Partial<SettingsFields> {
  if (currency === row.currency) return {}
  const hasMatchLimit = row.auto_match_limit_minor !== null
  const hasPostLimit =
    row.auto_post_per_document_minor !== null || row.auto_post_per_day_minor !== null
  return {
    ...(hasMatchLimit ? { auto_match: 'off' as const, auto_match_limit_minor: null } : {}),
    ...(hasPostLimit
      ? { auto_post: false, auto_post_per_document_minor: null, auto_post_per_day_minor: null }
      : {}),
  }
}
