import type { House } from './house.ts'
import { joinWatches, watchPorts } from './watch.ts'

export type Seeing = { metrics: boolean; tracesUrl: string | undefined }

/**
 * Switches on what lets us see inside a house, before anything runs in it. What is off is not even
 * loaded, and the house then has no watch to tell. Gives the way to close the eyes again.
 */
export async function openEyes(house: House, seeing: Seeing): Promise<() => Promise<void>> {
  const metrics = seeing.metrics ? (await import('./metrics.ts')).createMetrics(house) : null
  const url = seeing.tracesUrl
  const traces = url === undefined ? null : (await import('./traces.ts')).createTraces(url)
  house.metrics = metrics
  house.watch =
    metrics && traces
      ? joinWatches(traces.watch, metrics.watch)
      : (traces?.watch ?? metrics?.watch ?? null)
  if (house.watch) {
    house.database.watch = house.watch
    house.ports = watchPorts(house.ports, house.watch)
  }
  return async () => {
    await traces?.close().catch((error: unknown) => {
      house.log.warn({ error }, 'the last spans were not taken by the collector')
    })
  }
}
