import type { Scene } from '#kernel/corridor/scene'
import { regionOf, type Region } from '#regions/room'
import { findSettings, type SettingsRow } from '#settings/room'

/** The organization of the books. */
export type Home = { name: string; currency: string; region: Region; settings: SettingsRow }

export async function homeOf(scene: Scene): Promise<Home> {
  const settings = await findSettings(scene)
  const { currency, profile, region_key: regionKey } = settings
  const name = profile.legalName ?? settings.name
  return { name, currency, region: regionOf(regionKey), settings }
}
