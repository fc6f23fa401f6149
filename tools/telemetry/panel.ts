export type Panel = {
  title: string
  unit: 'short' | 's' | 'percentunit' | 'bytes' | 'reqps' | 'dateTimeAsIso'
  kind: 'lines' | 'number' | 'table'
  queries: readonly { expr: string; legend: string }[]
}

export type Row = { title: string; panels: readonly Panel[] }

export const lines = (title: string, unit: Panel['unit'], expr: string, legend = ''): Panel => ({
  title,
  unit,
  kind: 'lines',
  queries: [{ expr, legend }],
})
export const number = (title: string, unit: Panel['unit'], expr: string): Panel => ({
  title,
  unit,
  kind: 'number',
  queries: [{ expr, legend: '' }],
})
