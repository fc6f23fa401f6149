import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { assertPlausible } from './plausible.ts'
import { findSettings, type SettingsRow } from './store.ts'

/** Whether a day lies before the books that are kept here. */
export function isBeforeBooks({ profile }: Pick<SettingsRow, 'profile'>, day: string): boolean {
  const begin = profile.booksBeginOn ?? null
  return begin !== null && day < begin
}

/** What happened before the books begin is in the books kept until then, and must not count twice. */
export function assertAfterBeginning(settings: Pick<SettingsRow, 'profile'>, day: string): void {
  if (!isBeforeBooks(settings, day)) return
  throw new Failure('before_books_begin', {
    date: day,
    booksBeginOn: settings.profile.booksBeginOn,
  })
}

/** Whether an entry may be dated that day. */
export async function assertInBooks(scene: Scene, day: string | null): Promise<void> {
  if (day === null) return
  assertAfterBeginning(await findSettings(scene), day)
  assertPlausible(scene, day)
}
