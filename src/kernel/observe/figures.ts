import { Counter, Gauge, type Registry } from 'prom-client'
import type { ReadFigure } from '../corridor/app.ts'
import { catalogue } from '../process/catalogue.ts'

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
