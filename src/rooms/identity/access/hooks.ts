import type { Scene } from '#kernel/corridor/scene'
import type { SqlPart } from '#kernel/database/sql'
import type { EndedSecrets, KeptSecret } from './keys/ended_secrets.ts'

/** Somebody who leaves, or may do less from now on; or a key that ends with what it made. */
export type Leaver = {
  /** Null for an organization's key, which is no person. */
  userId: string | null
  /** By what names their hand is recorded: their own, and those of all keys that they or these made. */
  hands: readonly string[]
  /** Whether this is named in `keep`; then it goes on under a new secret. */
  isKept(id: string): boolean
}

export type Left = { ended?: Partial<EndedSecrets>; kept?: KeptSecret[] }

declare module '#kernel/corridor/hooks' {
  interface Hooks {
    access: {
      /** Each ends, in the same transaction, what its room handed out to the person; in this order. */
      leavers: readonly ((scene: Scene, leaver: Leaver) => Promise<Left>)[]
      /** Each says to whom its room has shown a secret, by the names in `Leaver.hands`. */
      hands: readonly ((scene: Scene) => Promise<string[]>)[]
      /** Whether anybody wants the organization's events, as a condition: who writes one wakes the delivery. */
      subscribed(orgId: string): SqlPart
    }
  }
}
