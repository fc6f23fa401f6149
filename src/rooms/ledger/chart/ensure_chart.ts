import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import type { Region } from '#regions/room'
import { findStanding } from '#accounting_systems/connection/connection_store'
import { findHome } from '#accounting_systems/connection/home_store'
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
  const connection = await findStanding(scene)
  if (connection === null) return
  const detail = `${connection.company_name} keeps the books in ${connection.provider}. Do this there, then call sync_chart_of_accounts.`
  throw new Failure('books_kept_there', { detail })
}
