import type { App } from '../corridor/app.ts'
import { joinWatches, watchPorts } from '../process/watch.ts'

export type ObservabilityOptions = { metrics: boolean; tracesUrl: string | undefined }

/**
 * Starts metrics and traces before anything runs. What is off is not even
 * loaded, and the app then has no `watch`. Returns the function that stops them.
 */
export async function startObservability(
  app: App,
  seeing: ObservabilityOptions,
): Promise<() => Promise<void>> {
  const metrics = seeing.metrics ? (await import('./metrics.ts')).createMetrics(app) : null
  const url = seeing.tracesUrl
  const traces = url === undefined ? null : (await import('./traces.ts')).createTraces(url)
  app.metrics = metrics
  app.watch =
    metrics && traces
      ? joinWatches(traces.watch, metrics.watch)
      : (traces?.watch ?? metrics?.watch ?? null)
  if (app.watch) {
    app.database.watch = app.watch
    app.ports = watchPorts(app.ports, app.watch)
  }
  return async () => {
    await traces?.close().catch((error: unknown) => {
      app.log.warn({ error }, 'the last spans were not taken by the collector')
    })
  }
}
