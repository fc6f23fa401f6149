import { fieldNames, fiveNames, type FieldName, type Judged } from './judge.ts'

export type Figures = Record<FieldName | 'five' | 'three' | 'kind', number | null> & {
  n: number
  bills: number
  /** Of reading one document, or one page of a picture, the first of the set included. */
  millisecondsP50: number
  millisecondsP95: number
}

/** Shares of the bills for fields and all five, of all documents for the kind. */
export function measure(all: readonly Judged[]): Figures {
  const bills = all.flatMap(({ fields }) => (fields === null ? [] : [fields]))
  const shares = Object.fromEntries(
    fieldNames.map((name) => {
      const said = bills.map((one) => one[name]).filter((one) => one !== null)
      return [name, share(said.filter(Boolean).length, said.length)]
    }),
  ) as Record<FieldName, number | null>
  return {
    n: all.length,
    bills: bills.length,
    ...shares,
    five: ofAll(bills, fiveNames),
    three: ofAll(bills, ['date', 'total', 'vat']),
    kind: share(all.filter(({ kind }) => kind).length, all.length),
    millisecondsP50: quantile(all, 0.5),
    millisecondsP95: quantile(all, 0.95),
  }
}

function quantile(all: readonly Judged[], part: number): number {
  const times = all.flatMap(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return times[Math.ceil(times.length * part) - 1] ?? 0
}

/** Where all of these are right; null where the set does not say of each what is true. */
function ofAll(bills: readonly Bill[], names: readonly FieldName[]): number | null {
  const said = bills.filter((one) => names.every((name) => one[name] !== null))
  const right = said.filter((one) => names.every((name) => one[name] === true))
  return share(right.length, said.length)
}

type Bill = NonNullable<Judged['fields']>

function share(count: number, of: number): number | null {
  return of === 0 ? null : Math.round((count / of) * 1_000) / 1_000
}

const columns = [...fieldNames, 'five', 'three', 'kind'] as const

/** One line for each layout, and one for all. */
export function tableOf(all: readonly Judged[]): string {
  const layouts = [...Map.groupBy(all, ({ truth }) => truth.layout)]
  const ordered = layouts.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const head = ['layout'.padEnd(24), '   n', ...columns.map((name) => name.padStart(13))].join('')
  const rows = ordered.length > 1 ? ordered.map(([name, some]) => rowOf(name, some)) : []
  return [head, ...rows, rowOf('all', all)].join('\n')
}

function rowOf(name: string, some: readonly Judged[]): string {
  const figures = measure(some)
  const shares = columns.map((column) => {
    const figure = figures[column]
    return (figure === null ? '-' : (figure * 100).toFixed(1)).padStart(13)
  })
  return [name.padEnd(24), String(some.length).padStart(4), ...shares].join('')
}

/** What was read wrongly, beside what is true. */
export function wrongOf({ truth, fields, kind, read, refused }: Judged): string[] {
  const place = `${truth.layout} ${truth.file}`
  if (refused !== null) return [`${place} refused: ${refused}`]
  const wrong = fieldNames
    .filter((name) => fields?.[name] === false)
    .map((name) => `${place} ${name}: read '${read[name]}', is '${trueOf(truth, name)}'`)
  return kind ? wrong : [...wrong, `${place} kind: read '${read.kind}', is '${truth.kind}'`]
}

function trueOf(truth: Truth, name: FieldName): string {
  if (name === 'number') return truth.invoiceNumber ?? ''
  return String(truth[name === 'supplierName' ? 'supplier' : name] ?? '')
}

type Truth = Judged['truth']
