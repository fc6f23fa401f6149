import type { SearchKind } from './names.ts'
import type { Permission } from '#kernel/corridor/permission'
import type { Scene } from '#kernel/corridor/scene'

/** A record that was found, in short. */
export type Hit = {
  id: string
  /** As the record has it: words from outside. */
  name: string | null
  detail: string | null
  date: string | null
  amount: number | null
  currency: string | null
  status: string | null
}

/** How one room shows the records that were found; in any order, without those that are gone. */
export type HitPart = {
  kind: SearchKind
  needs: Permission
  show(scene: Scene, ids: readonly string[]): Promise<Hit[]>
}
