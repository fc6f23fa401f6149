import type { Scene } from '#kernel/corridor/scene'
import type { ContactMerge, MovedCounts } from './merge/moved.ts'

declare module '#kernel/corridor/hooks' {
  interface Hooks {
    contacts: {
      /** Asked before a contact is deleted, in the same transaction. */
      removed(scene: Scene, contactId: string): void
      /** Lead on what names a contact that is merged into another, in the same transaction; and say how much. */
      merged: readonly ((scene: Scene, merge: ContactMerge) => Promise<Partial<MovedCounts>>)[]
    }
  }
}
