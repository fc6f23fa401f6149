/** A payment that may pay an item, and how well it fits; whole numbers above zero. */
export type AssignmentEdge = { left: number; right: number; weight: number }

/**
 * Beyond this many on one side the optimal assignment takes too long, and pairs are taken best
 * first.
 */
const mostExact = 60

/**
 * Assigns each left at most one right and each right at most one left, with the largest total
 * weight. Otherwise a weak pair could take what a strong one needs.
 */
export function assignPairs(edges: readonly AssignmentEdge[]): Map<number, number> {
  const assigned = new Map<number, number>()
  for (const group of groupsOf(edges)) {
    const lefts = new Set(group.map(({ left }) => left))
    const rights = new Set(group.map(({ right }) => right))
    const isSmall = Math.max(lefts.size, rights.size) <= mostExact
    const pairs = isSmall ? solveExactly(group) : takeBestFirst(group)
    for (const [left, right] of pairs) assigned.set(left, right)
  }
  return assigned
}

/** Edges that are connected through a left or a right. */
function groupsOf(edges: readonly AssignmentEdge[]): AssignmentEdge[][] {
  const parents = new Map<string, string>()
  const rootOf = (node: string): string => {
    let root = node
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root))
      root = up
    parents.set(node, root)
    return root
  }
  for (const { left, right } of edges) {
    parents.set(rootOf(`l${left}`), rootOf(`r${right}`))
  }
  return [...Map.groupBy(edges, ({ left }) => rootOf(`l${left}`)).values()]
}

function takeBestFirst(edges: readonly AssignmentEdge[]): [number, number][] {
  const lefts = new Set<number>()
  const rights = new Set<number>()
  const best = edges.toSorted((a, b) => b.weight - a.weight || a.left - b.left || a.right - b.right)
  return best.flatMap(({ left, right }): [number, number][] => {
    if (lefts.has(left) || rights.has(right)) return []
    lefts.add(left)
    rights.add(right)
    return [[left, right]]
  })
}

/** The Hungarian method: row by row along the shortest augmenting path, with potentials. */
function solveExactly(edges: readonly AssignmentEdge[]): [number, number][] {
  const lefts = [...new Set(edges.map(({ left }) => left))].toSorted((a, b) => a - b)
  const rights = [...new Set(edges.map(({ right }) => right))].toSorted((a, b) => a - b)
  // As many empty slots as there are payments, so that each may stay unassigned at no cost.
  const width = rights.length + lefts.length
  const costs = lefts.map(() => filled(width + 1, 0))
  const rowOf = new Map(lefts.map((left, row) => [left, row]))
  const columnOf = new Map(rights.map((right, column) => [right, column + 1]))
  const known = new Set<string>()
  for (const { left, right, weight } of edges) {
    const row = costs[rowOf.get(left) ?? -1]
    if (row !== undefined) row[columnOf.get(right) ?? 0] = -weight
    known.add(`${left}:${right}`)
  }
  const rowAt = augmentRows(costs, width)
  return rights.flatMap((right, column): [number, number][] => {
    const left = lefts[(rowAt[column + 1] ?? 0) - 1]
    return left !== undefined && known.has(`${left}:${right}`) ? [[left, right]] : []
  })
}

function augmentRows(costs: readonly number[][], width: number): number[] {
  const rowPotential = filled(costs.length + 1, 0)
  const columnPotential = filled(width + 1, 0)
  const rowAt = filled(width + 1, 0)
  for (let row = 1; row <= costs.length; row++) {
    rowAt[0] = row
    const least = filled(width + 1, Infinity)
    const before = filled(width + 1, 0)
    const isUsed = filled(width + 1, false)
    let column = 0
    do {
      isUsed[column] = true
      const current = rowAt[column] ?? 0
      let delta = Infinity
      let next = 0
      for (let at = 1; at <= width; at++) {
        if (isUsed[at] === true) continue
        const cost =
          (costs[current - 1]?.[at] ?? 0) -
          (rowPotential[current] ?? 0) -
          (columnPotential[at] ?? 0)
        if (cost < (least[at] ?? Infinity)) {
          least[at] = cost
          before[at] = column
        }
        if ((least[at] ?? Infinity) < delta) {
          delta = least[at] ?? Infinity
          next = at
        }
      }
      for (let at = 0; at <= width; at++) {
        if (isUsed[at] === true) {
          rowPotential[rowAt[at] ?? 0] = (rowPotential[rowAt[at] ?? 0] ?? 0) + delta
          columnPotential[at] = (columnPotential[at] ?? 0) - delta
        } else least[at] = (least[at] ?? Infinity) - delta
      }
      column = next
    } while ((rowAt[column] ?? 0) !== 0)
    for (; column !== 0; column = before[column] ?? 0)
      rowAt[column] = rowAt[before[column] ?? 0] ?? 0
  }
  return rowAt
}

function filled<T>(length: number, value: T): T[] {
  return Array.from({ length }, () => value)
}
