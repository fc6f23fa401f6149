import { collectDefaultMetrics, Counter, Histogram, Registry, Gauge } from 'prom-client'
import { codeOf } from '../failure/failure_code.ts'
import { backlogFigures } from './backlog_figures.ts'
import { catalogue, type MetricName } from '../process/catalogue.ts'
import type { App, ReadFigure, Sample } from '../corridor/app.ts'
import type { CountedThing, Watch } from '../process/watch.ts'

/** Gauges are shown as they are read; a counter as the total that is read. */
export function addFigure(registry: Registry, { name, read }: ReadFigure): void {
  const { kind, says, labels } = catalogue[name]
  const named = { name, help: says, labelNames: [...labels], registers: [] }
  if (kind === 'counter') {
    const counter = new Counter({
      ...named,
      async collect() {
        this.reset()
        for (const one of await read()) this.inc({ ...one.labels }, one.value)
      },
    })
    registry.registerMetric(counter)
    return
  }
  const gauge = new Gauge({
    ...named,
    async collect() {
      this.reset()
      const samples = await read()
      for (const one of samples) this.set({ ...one.labels }, one.value)
      // Without labels it would show 0, which is a figure, and a wrong one.
      if (samples.length === 0 && labels.length === 0) this.remove()
    },
  })
  registry.registerMetric(gauge)
}

export type Metrics = {
  watch: Watch
  contentType: string
  /** All figures in the text format of Prometheus. */
  render(): Promise<string>
  /** What the role of this process has to tell besides. */
  add(figures: readonly ReadFigure[]): void
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25]
/** A job may take up to fifteen minutes. */
const jobBuckets = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 900]

/** With the values that must be there before the first is counted: a rate needs a 0 to begin at. */
const counted: Record<CountedThing, readonly Readonly<Record<string, string>>[]> = {
  daybook_intents_left_open_total: ['new', '10m', '1h', '1d'].map((age) => ({ age })),
  daybook_mail_in_total: [{ outcome: 'taken' }, { outcome: 'unavailable' }],
  daybook_mail_out_total: [{ outcome: 'sent' }, { outcome: 'refused' }],
  daybook_bank_consents_total: [{ outcome: 'ending' }, { outcome: 'ended' }],
  daybook_files_missing_total: [{}],
  daybook_outside_call_waits_total: [{}],
}

/** Figures of this process and of what waits in the database. No label names an organization. */
export function createMetrics(app: App): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'daybook_' })
  const add = (figures: readonly ReadFigure[]): void => {
    for (const figure of figures) addFigure(registry, figure)
  }
  add([...poolFigures(app), ...backlogFigures(app)])
  const watch = createWatch(registry)
  return { watch, contentType: registry.contentType, render: () => registry.metrics(), add }
}

function named(name: MetricName, registry: Registry) {
  const { says: help, labels } = catalogue[name]
  return { name, help, labelNames: [...labels] as string[], registers: [registry] }
}

function createWatch(registry: Registry): Watch {
  const requests = new Counter(named('daybook_http_requests_total', registry))
  const latency = new Histogram({ ...named('daybook_http_request_seconds', registry), buckets })
  const places = new Histogram({ ...named('daybook_work_seconds', registry), buckets })
  const jobs = new Histogram({ ...named('daybook_job_seconds', registry), buckets: jobBuckets })
  const counters = createCounters(registry)
  places.zero({ place: 'transaction', name: 'write', outcome: 'outcome_unknown' })
  return {
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
    job({ seconds, ...labels }) {
      jobs.observe(labels, seconds)
    },
    count(thing, labels = {}, by = 1) {
      counters.get(thing)?.inc({ ...labels }, by)
    },
  }
}

function createCounters(registry: Registry): Map<string, Counter> {
  const counters = new Map<string, Counter>()
  for (const [name, first] of Object.entries(counted)) {
    const counter = new Counter(named(name as CountedThing, registry))
    for (const labels of first) counter.inc({ ...labels }, 0)
    counters.set(name, counter)
  }
  return counters
}

function poolFigures({ database }: App): ReadFigure[] {
  const states = (): Sample[] => {
    const { totalCount, idleCount, waitingCount } = database.pool
    const asked = waitingCount + database.turns.waiting()
    return [
      { labels: { state: 'busy' }, value: totalCount - idleCount },
      { labels: { state: 'idle' }, value: idleCount },
      { labels: { state: 'asked_for' }, value: asked },
    ]
  }
  return [
    { name: 'daybook_database_connections', read: states },
    {
      name: 'daybook_database_connections_most',
      read: () => [{ value: database.pool.options.max ?? 0 }],
    },
  ]
}
