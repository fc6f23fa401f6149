import type { Scene } from '#kernel/corridor/scene'

declare module '#kernel/corridor/hooks' {
  interface Hooks {
    settings: {
      /** Asked under the lock of the books. */
      hasImportedOpening(scene: Scene): Promise<boolean>
    }
  }
}
