import { failures } from '#failures/failures'
import type { App, ReadFigure, Sample } from '../corridor/app.ts'
import { withDeadline } from '../values/deadline.ts'
import { readBacklogStats, type BacklogStats } from './backlog_stats.ts'
import type { MetricName } from '../process/catalogue.ts'

const statsLastMs = 5_000
const longestReadMs = 4_000

type Reading = (stats: BacklogStats) => Sample[]

const one = (value: number): Sample[] => [{ value }]
const states = ['waiting', 'later', 'active', 'failed'] as const

const readings: Partial<Record<MetricName, Reading>> = {
  daybook_jobs: ({ queues }) =>
    queues.flatMap((queue) =>
      states.map((state) => ({ labels: { class: queue.class, state }, value: queue[state] })),
    ),
  daybook_jobs_oldest_seconds: ({ queues }) =>
    queues.map((queue) => ({ labels: { class: queue.class }, value: queue.oldest_seconds })),
  daybook_jobs_failed: (stats) => addUp(stats.failures),
  daybook_jobs_waiting: ({ kinds }) =>
    kinds.map(({ class: name, kind, count }) => ({ labels: { class: name, kind }, value: count })),
  daybook_jobs_waiting_seconds: ({ kinds }) =>
    kinds.map(({ class: name, kind, oldest_seconds: value }) => ({
      labels: { class: name, kind },
      value,
    })),
  daybook_intents_open: ({ intents }) => one(intents.open_count),
  daybook_intents_overdue_seconds: ({ intents }) => one(intents.overdue_seconds),
  daybook_runs_open: ({ runs }) => one(runs.open_count),
  daybook_runs_overdue_seconds: ({ runs }) => one(runs.overdue_seconds),
  daybook_audit_unsealed: ({ unsealed }) => one(unsealed.row_count),
  daybook_audit_unsealed_seconds: ({ unsealed }) => one(unsealed.oldest_seconds),
  daybook_webhooks_lagging: ({ server }) => one(server.lagging),
  daybook_fenced: ({ server }) => one(server.is_fenced ? 1 : 0),
  daybook_database_synchronous: ({ server }) => one(server.is_synchronous ? 1 : 0),
  daybook_database_standbys: ({ server }) => one(server.standbys),
}

/** A code that is in no table of ours, as of a newer release, would be a label without bounds. */
function addUp(failed: BacklogStats['failures']): Sample[] {
  const sums = new Map<string, Sample>()
  for (const { class: name, code, count } of failed) {
    const labels = { class: name, code: code in failures ? code : 'internal_error' }
    const key = Object.values(labels).join(' ')
    sums.set(key, { labels, value: (sums.get(key)?.value ?? 0) + count })
  }
  return [...sums.values()]
}

/** One look into the database serves all figures of a scrape; without a database they are absent. */
export function backlogFigures(app: App): ReadFigure[] {
  const held = createHeldFor()
  let kept: { stats: Promise<BacklogStats | null>; until: number } | null = null
  const read = (): Promise<BacklogStats | null> => {
    const now = app.clock.now().getTime()
    if (!kept || kept.until <= now) {
      const fresh = readInTime(app).catch((error: unknown) => {
        app.log.warn({ error }, 'the figures of the database are missing from the metrics')
        return null
      })
      kept = { stats: fresh, until: now + statsLastMs }
    }
    return kept.stats
  }
  const figures = Object.entries(readings).map(([name, reading]) => ({
    name: name as MetricName,
    read: async () => {
      const stats = await read()
      return stats ? reading(stats) : []
    },
  }))
  const heldSeconds = async (): Promise<Sample[]> => {
    const stats = await read()
    return stats ? one(held(stats.server, app.clock.now())) : []
  }
  return [...figures, { name: 'daybook_events_held_seconds', read: heldSeconds }]
}

/** Prometheus waits ten seconds: a database that hangs must not make the process itself seem down. */
async function readInTime({ database }: App): Promise<BacklogStats> {
  const stats = await withDeadline(readBacklogStats(database), longestReadMs)
  if (stats === null) throw new Error(`the database gave no figures within ${longestReadMs} ms`)
  return stats
}

type Horizon = Pick<BacklogStats['server'], 'oldest_open' | 'next'>

/**
 * How long the oldest open transaction with a number has stayed the same, from one look to the next:
 * events and the seal wait for it. Whose it is, the role of the servers cannot see.
 */
export function createHeldFor(): (horizon: Horizon, now: Date) => number {
  let seen: { oldest: string; since: number } | null = null
  return ({ oldest_open: oldest, next }, now) => {
    const at = now.getTime()
    if (oldest === next) seen = null
    else if (seen?.oldest !== oldest) seen = { oldest, since: at }
    return seen === null ? 0 : (at - seen.since) / 1_000
  }
}
