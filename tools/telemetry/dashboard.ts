import type { Panel, Row } from './panel.ts'
import { rows } from './panels.ts'

const columns = 24
const datasource = { type: 'prometheus', uid: '${datasource}' }

/** A dashboard as Grafana imports it (schema 39, Grafana 10.3 and later). */
export function setDashboard(): string {
  let y = 0
  let id = 0
  const panels: unknown[] = []
  for (const row of rows) {
    panels.push({
      id: (id += 1),
      type: 'row',
      title: row.title,
      collapsed: false,
      gridPos: { h: 1, w: columns, x: 0, y },
      panels: [],
    })
    y += 1
    const { placed, height } = place(row, y)
    for (const { panel, gridPos } of placed)
      panels.push({ id: (id += 1), ...toPanel(panel), gridPos })
    y += height
  }
  const dashboard = {
    uid: 'daybook',
    title: 'Daybook',
    description: 'Written by `npm run describe` from tools/telemetry/panels.ts.',
    tags: ['daybook'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    templating: {
      list: [
        {
          name: 'datasource',
          label: 'Data source',
          type: 'datasource',
          query: 'prometheus',
          hide: 0,
        },
      ],
    },
    annotations: { list: [] },
    links: [],
    panels,
  }
  return `${JSON.stringify(dashboard, null, 2)}\n`
}

type GridPos = { h: number; w: number; x: number; y: number }

/** Left to right; what has no room begins the next line, as high as the highest before it. */
function place(row: Row, top: number) {
  const placed: { panel: Panel; gridPos: GridPos }[] = []
  let [x, y, high] = [0, top, 0]
  for (const panel of row.panels) {
    const [w, h] = panel.kind === 'number' ? [4, 4] : panel.kind === 'table' ? [4, 4] : [8, 8]
    if (x + w > columns) [x, y, high] = [0, y + high, 0]
    placed.push({ panel, gridPos: { h, w, x, y } })
    x += w
    high = Math.max(high, h)
  }
  return { placed, height: y + high - top }
}

const types = { lines: 'timeseries', number: 'stat', table: 'table' } as const

function toPanel({ title, unit, kind, queries }: Panel) {
  const isTable = kind === 'table'
  return {
    type: types[kind],
    title,
    datasource,
    fieldConfig: { defaults: { unit, min: kind === 'lines' ? 0 : undefined }, overrides: [] },
    options: kind === 'lines' ? { legend: { displayMode: 'list', placement: 'bottom' } } : {},
    targets: queries.map(({ expr, legend }, at) => ({
      refId: String.fromCodePoint(65 + at),
      datasource,
      expr,
      legendFormat: legend,
      ...(isTable ? { format: 'table', instant: true } : {}),
    })),
  }
}
