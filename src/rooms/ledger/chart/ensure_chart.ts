import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import type { Region } from '#regions/room'
import { findHome } from '#settings/room'
import { lockChart } from './chart_store.ts'
import { installChart } from './install_chart.ts'
import { countChart } from './store.ts'

/**
 * The region, with its chart in place and locked until the commit. An organization without a copy of
 * the chart gets one first: an account of its own would otherwise be its whole chart.
 */
export async function ensureChart(scene: Scene): Promise<Region> {
  lockChart(scene)
  const { region } = await findHome(scene)
  if ((await countChart(scene)).accounts === 0) installChart(scene, region)
  return region
}

/** Where another system keeps the books, its chart is the one that grows. */
export async function assertOwnChart(scene: Scene): Promise<void> {
  const keeper = await scene.hooks.ledger.keeper(scene, 'now')
  if (keeper === null) return
  const detail = `${keeper.company_name} keeps the books in ${keeper.provider}. Do this there, then call sync_chart_of_accounts.`
  throw new Failure('books_kept_there', { detail })
}
