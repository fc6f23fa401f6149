/** What is owed by how long it is overdue, in minor units. */
export type Buckets = {
  notDue: bigint
  days1To30: bigint
  days31To60: bigint
  days61To90: bigint
  over90: bigint
  noDueDay: bigint
}

const bucketNames = [
  'notDue',
  'days1To30',
  'days31To60',
  'days61To90',
  'over90',
  'noDueDay',
] as const satisfies readonly (keyof Buckets)[]

export const noBuckets: Buckets = {
  notDue: 0n,
  days1To30: 0n,
  days31To60: 0n,
  days61To90: 0n,
  over90: 0n,
  noDueDay: 0n,
}

export function mapBuckets(of: (name: keyof Buckets) => bigint): Buckets {
  return {
    notDue: of('notDue'),
    days1To30: of('days1To30'),
    days31To60: of('days31To60'),
    days61To90: of('days61To90'),
    over90: of('over90'),
    noDueDay: of('noDueDay'),
  }
}

export function addBuckets(one: Buckets, other: Buckets): Buckets {
  return mapBuckets((name) => one[name] + other[name])
}

export function lessBuckets(one: Buckets, other: Buckets): Buckets {
  return mapBuckets((name) => one[name] - other[name])
}

export function totalOf(buckets: Buckets): bigint {
  return bucketNames.reduce((sum, name) => sum + buckets[name], 0n)
}
