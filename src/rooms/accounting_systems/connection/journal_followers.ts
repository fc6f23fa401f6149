import type { Scene } from '#kernel/corridor/scene'

type JournalFollower = (scene: Scene, journalId: string) => Promise<void>

const followers = new Set<JournalFollower>()

/** The organization's journal is a setting, on a floor above: its room registers itself. */
export function followJournals(follower: JournalFollower): void {
  followers.add(follower)
}

/** Says, in the same transaction, which journal was chosen with a connection. */
export async function tellJournal(scene: Scene, journalId: string): Promise<void> {
  for (const follow of followers) await follow(scene, journalId)
}
