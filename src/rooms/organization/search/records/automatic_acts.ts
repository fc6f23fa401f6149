import type { z } from 'zod'
import type { reasonShape } from '#kernel/corridor/waiting'
import type { Scene } from '#kernel/corridor/scene'

export const actKinds = ['match', 'posting'] as const

export type ActKind = (typeof actKinds)[number]

/** Something that Daybook did without a person. */
export type AutomaticAct = {
  uuid: string
  kind: ActKind
  at: Date
  /** The record that it is about. */
  recordId: string
  /** As the record has it: words from outside. */
  name: string | null
  /** Why Daybook did it; null where it stands no more. */
  detail: string | null
  /** The sentences of which that is made. */
  reasons: z.input<typeof reasonShape>[]
  amount: number | null
  currency: string | null
  confidence: number | null
  /** The run that it was part of, which can be undone as a whole. */
  runId: string | null
  stands: boolean
  undoneAt: Date | null
  /** What it moved in the organization's currency; null of old ones. */
  baseMinor: bigint | null
  /** Where it stands in the draw of its day. */
  lot: string
}

/** Calendar days where the organization is, both included; null for no bound. */
export type ActSpan = { from: string | null; to: string | null; timeZone: string }

export type ActPage = ActSpan & { limit: number; after: { at: string; uuid: string } | null }

/** The first of that day: by a seed, or by what they moved. */
export type ActDraw = {
  day: string
  timeZone: string
  seed: string
  by: 'lot' | 'size'
  limit: number
}

/** What one room did by itself. All of them ask nothing of the caller; `isShown` tells who may see it. */
export type AutomaticPart = {
  kind: ActKind
  /** What undoes an act of this kind. */
  undo: { action: string; input(recordId: string): Record<string, string> }
  isShown(scene: Scene): boolean
  /** Newest first. */
  list(scene: Scene, page: ActPage): Promise<AutomaticAct[]>
  draw(scene: Scene, asked: ActDraw): Promise<AutomaticAct[]>
  find(scene: Scene, uuids: readonly string[]): Promise<AutomaticAct[]>
}
