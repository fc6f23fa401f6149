import type { Scene } from '#kernel/corridor/scene'

declare module '#kernel/corridor/hooks' {
  interface Hooks {
    documents: {
      /** Which of these people hold: nothing of it is posted automatically or with others. */
      heldByPeople(scene: Scene, documentIds: readonly string[]): Promise<readonly string[]>
    }
  }
}
