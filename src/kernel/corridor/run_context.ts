import type { Ports } from './ports.ts'
import type { Scene } from './scene.ts'

/** How far a run is; `of` is null where nobody knows how much there is. */
export type RunProgress = { done: number; of: number | null }

/** What a run may reach between its start and its end. */
export type RunContext = {
  orgId: string
  ports: Ports
  /** 1 unless a process before this one stopped without getting any further. */
  attempt: number
  /** As of the last batch, which may have been of another process. */
  progress: RunProgress
  /**
   * One short transaction, under the lease: a process that lost it, or whose run was cancelled,
   * writes nothing more. A batch says how far the run is after it; both are committed together.
   */
  inTransaction<T>(
    work: (scene: Scene) => Promise<T>,
    progress?: (result: T) => RunProgress,
  ): Promise<T>
  /**
   * One look at the whole: every statement sees the same moment, and nothing can be written. Not
   * under the lease, so whatever comes of it is written in a batch behind it.
   */
  lookOnce<T>(work: (scene: Scene, alive: () => void) => Promise<T>): Promise<T>
  /**
   * Calls an action as whoever started the run, once for each key: after a crash it returns the first
   * answer. It waits until the action has ended.
   */
  call(action: string, body: object, once: RunCallOnce): Promise<unknown>
}

export type RunCallOnce = {
  key: string
  /** The version that was seen when the run began. */
  ifMatch: number
}

/** Which run it is, and who or what started it; part of the record that a room keeps of it. */
export type RunOrigin = {
  id: string
  startedAt: string
  trigger: 'person' | 'key' | 'app'
  /** The app that started it, by the name it had then. */
  app: { id: string; name: string } | null
}
