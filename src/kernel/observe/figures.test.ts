import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import type { ReadFigure } from '../corridor/app.ts'
import { addFigure } from './metrics.ts'

async function show(figure: ReadFigure): Promise<string> {
  const registry = new Registry()
  addFigure(registry, figure)
  await registry.metrics()
  // Asked twice: a counter must not add what it has added before.
  return await registry.metrics()
}

describe('a figure that is read when somebody asks', () => {
  it('is shown with its labels and what the catalogue says of it', async () => {
    const text = await show({
      name: 'daybook_reader_places',
      read: async () => [
        { labels: { state: 'reading' }, value: 2 },
        { labels: { state: 'waiting' }, value: 0 },
      ],
    })
    expect(text).toContain('# TYPE daybook_reader_places gauge')
    expect(text).toContain('daybook_reader_places{state="reading"} 2')
    expect(text).toContain('daybook_reader_places{state="waiting"} 0')
  })

  it('is a total where it is a counter', async () => {
    const text = await show({
      name: 'daybook_reader_lost_total',
      read: () => [{ labels: { loss: 'memory' }, value: 3 }],
    })
    expect(text).toContain('# TYPE daybook_reader_lost_total counter')
    expect(text).toContain('daybook_reader_lost_total{loss="memory"} 3')
  })

  it('is left out where nothing is known, which is not 0', async () => {
    const text = await show({ name: 'daybook_fenced', read: () => [] })
    expect(text).not.toMatch(/^daybook_fenced /m)
    expect(await show({ name: 'daybook_fenced', read: () => [{ value: 0 }] })).toMatch(
      /^daybook_fenced 0$/m,
    )
  })
})
