import { createHash } from 'node:crypto'
import { mutantKinds, type Mutant, type MutantKind } from './find.ts'

export type Wish = { seed: number; count: number; kinds?: readonly MutantKind[] }

/** So that a long file does not get all of them. */
const mostOfAKindInAFile = 2

/**
 * As many of each kind as there are, in turn. Each has its place in the order by the seed and what it is,
 * so that fewer are the first of more, and a change elsewhere in the source moves none.
 */
export function chooseMutants(all: readonly Mutant[], wish: Wish): Mutant[] {
  const { seed, count, kinds = mutantKinds } = wish
  const queues = kinds.map((kind) => inOrder(all, kind, seed))
  const chosen: Mutant[] = []
  const places = new Map<string, Mutant[]>()
  while (chosen.length < count && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      const next = takeFree(queue, places)
      if (next === null || chosen.length >= count) continue
      chosen.push(next)
      places.set(next.file, [...(places.get(next.file) ?? []), next])
    }
  }
  return chosen
}

function inOrder(all: readonly Mutant[], kind: MutantKind, seed: number): Mutant[] {
  const rankOf = ({ key }: Mutant): string =>
    createHash('sha256').update(`${seed}\n${key}`).digest('hex').slice(0, 16)
  return all
    .filter((mutant) => mutant.kind === kind)
    .map((mutant) => ({ mutant, rank: rankOf(mutant) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ mutant }) => mutant)
}

function takeFree(queue: Mutant[], places: Map<string, Mutant[]>): Mutant | null {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { file, kind, start, end } = next
    const beside = places.get(file) ?? []
    const isFree = beside.every((one) => one.end <= start || one.start >= end)
    const alike = beside.filter((one) => one.kind === kind).length
    if (isFree && alike < mostOfAKindInAFile) return next
  }
  return null
}
