import type { Scene } from '#kernel/corridor/scene'

declare module '#kernel/corridor/hooks' {
  interface Hooks {
    contacts: {
      /** Asked before a contact is deleted, in the same transaction. */
      removed(scene: Scene, contactId: string): void
    }
  }
}
