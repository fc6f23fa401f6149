import type { Scene } from '#kernel/corridor/scene'
import { proRataOn } from '../profile/pro_rata.ts'
import { assertAfterBeginning } from './books_begin.ts'
import { assertPlausible } from './plausible.ts'
import { findSettings } from './store.ts'

/** What the organization's own settings say about what it posts on a day. */
export type BooksTerms = { proRataPercent: number | null; taxRegime: string | null }

/** What the settings say about an entry by hand of that day; fails where none may be posted. */
export async function booksTerms(scene: Scene, day: string): Promise<BooksTerms> {
  assertPlausible(scene, day)
  const settings = await findSettings(scene)
  assertAfterBeginning(settings, day)
  const { profile } = settings
  return { proRataPercent: proRataOn(profile, day), taxRegime: profile.taxRegime ?? null }
}
