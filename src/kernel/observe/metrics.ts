import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { codeOf } from '../failure/failure_code.ts'
import { failures } from '../failure/failures.ts'
import { readBacklogStats, type BacklogStats } from './backlog_stats.ts'
import type { App } from '../corridor/app.ts'
import type { Watch } from '../process/watch.ts'

export type Metrics = {
  watch: Watch
  contentType: string
  /** All figures in the text format of Prometheus. */
  render(): Promise<string>
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25]
const figuresLastMs = 5_000

/** Figures of this process and of what waits in the database. No label names an organization. */
export function createMetrics(app: App): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'daybook_' })
  addPool(registry, app)
  addFigures(registry, app)
  const requests = new Counter({
    name: 'daybook_http_requests_total',
    help: 'Requests answered, by route, status and code of failure.',
    labelNames: ['route', 'method', 'status', 'code'],
    registers,
  })
  const latency = new Histogram({
    name: 'daybook_http_request_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['route', 'method'],
    buckets,
    registers,
  })
  const places = new Histogram({
    name: 'daybook_work_seconds',
    help: 'Time in the corridor by action, in transactions, and in external systems by call.',
    labelNames: ['place', 'name', 'outcome'],
    buckets,
    registers,
  })
  const watch: Watch = {
    async around(place, name, work) {
      const stop = places.startTimer({ place, name })
      try {
        const result = await work()
        stop({ outcome: 'ok' })
        return result
      } catch (error) {
        stop({ outcome: codeOf(error) })
        throw error
      }
    },
    request(_traceparent, goOn) {
      goOn(({ route, method, status, code, seconds }) => {
        requests.inc({ route, method, status, code: code ?? 'ok' })
        latency.observe({ route, method }, seconds)
      })
    },
  }
  return { watch, contentType: registry.contentType, render: () => registry.metrics() }
}

function addPool(registry: Registry, app: App): void {
  const gauge = new Gauge({
    name: 'daybook_database_connections',
    help: 'Connections of this process to the database, and requests waiting for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { totalCount, idleCount, waitingCount } = app.database.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'asked_for' }, waitingCount + app.database.turns.waiting())
    },
  })
  registry.registerMetric(gauge)
}

type Reading = {
  name: string
  help: string
  labelNames?: string[]
  set: (to: Gauge, of: BacklogStats) => void
}

const readings: Reading[] = [
  {
    name: 'daybook_jobs',
    help: 'Jobs by class and state: waiting, later, active, failed.',
    labelNames: ['class', 'state'],
    set(to, { queues }) {
      for (const queue of queues) {
        for (const state of ['waiting', 'later', 'active', 'failed'] as const) {
          to.set({ class: queue.class, state }, queue[state])
        }
      }
    },
  },
  {
    name: 'daybook_jobs_oldest_seconds',
    help: 'How long the oldest due job has waited, by class.',
    labelNames: ['class'],
    set(to, { queues }) {
      for (const queue of queues) to.set({ class: queue.class }, queue.oldest_seconds)
    },
  },
  {
    name: 'daybook_jobs_failed',
    help: 'Jobs that failed permanently and are still kept, by class and code.',
    labelNames: ['class', 'code'],
    set(to, figures) {
      for (const { class: name, code, count } of figures.failures) {
        to.inc({ class: name, code: code in failures ? code : 'internal_error' }, count)
      }
    },
  },
  {
    name: 'daybook_intents_open',
    help: 'Work with external systems that is planned but not settled.',
    set: (to, { intents }) => to.set(intents.open_count),
  },
  {
    name: 'daybook_intents_overdue_seconds',
    help: 'How long no process has worked on the oldest of it.',
    set: (to, { intents }) => to.set(intents.overdue_seconds),
  },
  {
    name: 'daybook_runs_open',
    help: 'Runs, such as imports and syncs, that have not ended.',
    set: (to, { runs }) => to.set(runs.open_count),
  },
  {
    name: 'daybook_runs_overdue_seconds',
    help: 'How long no process has carried on the oldest of them.',
    set: (to, { runs }) => to.set(runs.overdue_seconds),
  },
  {
    name: 'daybook_audit_unsealed',
    help: 'Audit rows waiting to be sealed, counted up to 10,000.',
    set: (to, { unsealed }) => to.set(unsealed.row_count),
  },
  {
    name: 'daybook_audit_unsealed_seconds',
    help: 'How long the oldest of them has waited.',
    set: (to, { unsealed }) => to.set(unsealed.oldest_seconds),
  },
]

/** One look into the database serves all gauges of a scrape; without a database they are absent. */
function addFigures(registry: Registry, app: App): void {
  let kept: { figures: Promise<BacklogStats | null>; until: number } | null = null
  const figures = (): Promise<BacklogStats | null> => {
    const now = app.clock.now().getTime()
    if (!kept || kept.until <= now) {
      const fresh = readBacklogStats(app.database).catch((error: unknown) => {
        app.log.warn({ error }, 'the figures of the database are missing from the metrics')
        return null
      })
      kept = { figures: fresh, until: now + figuresLastMs }
    }
    return kept.figures
  }
  for (const { set, labelNames = [], ...named } of readings) {
    const gauge = new Gauge({
      ...named,
      labelNames,
      registers: [],
      async collect() {
        this.reset()
        const found = await figures()
        if (found) set(this, found)
        // A gauge without labels would show 0, which is a figure, and a wrong one.
        else if (labelNames.length === 0) this.remove()
      },
    })
    registry.registerMetric(gauge)
  }
}
