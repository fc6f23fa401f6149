import type { Scene } from '#kernel/corridor/scene'
import { changeSettings } from './change_settings.ts'
import { lockSettings } from './store.ts'

/** The journal that was chosen when an accounting system was connected. */
export async function keepJournal(scene: Scene, journalId: string): Promise<void> {
  changeSettings(scene, await lockSettings(scene), { default_journal_id: journalId })
}
