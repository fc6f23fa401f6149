import { withDeadline } from '#kernel/values/deadline'
import type { App } from '#kernel/corridor/app'
import { startLoop } from '#kernel/process/loop'
import { mayWork } from './may_work.ts'
import { listOverdue, takeOver, type Overdue } from '#kernel/corridor/overdue_intents'
import { listOverdueRuns, takeOverRun } from '#kernel/corridor/overdue_runs'

const longestPauseMs = 1_000

/** Abandoned work of one kind. Long runs must not take the places of calls to other systems. */
type Abandoned = {
  what: string
  mostAtOnce: number
  list(app: App, most: number): Promise<Overdue[]>
  takeOver(app: App, one: Overdue): Promise<void>
}

const kinds: readonly Abandoned[] = [
  { what: 'intents', mostAtOnce: 16, list: listOverdue, takeOver },
  { what: 'runs', mostAtOnce: 8, list: listOverdueRuns, takeOver: takeOverRun },
]

/**
 * Finds abandoned runs and calls to other systems. It queries an index once a second instead of
 * enqueueing a job for each, which would nearly always find nothing to do.
 */
export function startResuming(app: App): { stop(graceMs: number): Promise<void> } {
  const running = kinds.map((kind) => ({ kind, works: new Map<string, Promise<void>>() }))
  const pauseMs = Math.min(longestPauseMs, app.leaseMs)
  const looking = startLoop({ pauseMs, random: app.random }, async () => {
    if (!(await mayWork(app))) return
    for (const { kind, works } of running) await begin(app, kind, works)
  })
  return {
    async stop(graceMs) {
      await looking.stop()
      // What takes longer is left: its lease expires, and another process takes over.
      const works = running.flatMap((one) => [...one.works.values()])
      await withDeadline(Promise.allSettled(works), graceMs)
    },
  }
}

async function begin(
  app: App,
  { what, mostAtOnce, list, takeOver: take }: Abandoned,
  works: Map<string, Promise<void>>,
): Promise<void> {
  const free = mostAtOnce - works.size
  if (free <= 0) return
  try {
    for (const one of await list(app, free)) {
      if (works.has(one.id)) continue
      const work = take(app, one).finally(() => works.delete(one.id))
      works.set(one.id, work)
    }
  } catch (error) {
    app.log.error({ error }, `overdue ${what} could not be searched`)
  }
}
