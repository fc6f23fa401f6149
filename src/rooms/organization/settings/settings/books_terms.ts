import type { Scene } from '#kernel/corridor/scene'
import { proRataOn } from '../profile/pro_rata.ts'
import { assertAfterBeginning } from './books_begin.ts'
import { assertPlausible } from './plausible.ts'
import { findSettings } from './store.ts'

/** What the settings say about an entry by hand of that day; fails where none may be posted. */
export async function booksTerms(
  scene: Scene,
  day: string,
): Promise<{ proRataPercent: number | null; taxRegime: string | null }> {
  assertPlausible(scene, day)
  const settings = await findSettings(scene)
  assertAfterBeginning(settings, day)
  const { profile } = settings
  return { proRataPercent: proRataOn(profile, day), taxRegime: profile.taxRegime ?? null }
}
