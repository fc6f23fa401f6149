/** How high each block was when it was last drawn. */
type Heights = ReadonlyMap<number, number>

/** Before anything is drawn: a block of ten rows. */
const usual = 590

const averageOf = (heights: Heights): number =>
  heights.size === 0
    ? usual
    : [...heights.values()].reduce((sum, one) => sum + one, 0) / heights.size

/** Where each of so many blocks begins, and where the last one ends. */
export function edgesOf(heights: Heights, blocks: number): number[] {
  const average = averageOf(heights)
  const edges = [0]
  for (let at = 0; at < blocks; at += 1) {
    edges.push((edges[at] ?? 0) + (heights.get(at) ?? average))
  }
  return edges
}

/** The blocks that lie in view, at least one where there is any. */
export function blocksInView(
  edges: readonly number[],
  view: { from: number; to: number },
): { from: number; to: number } {
  const last = edges.length - 1
  const from = Math.max(0, Math.min(last - 1, firstAbove(edges, view.from) - 1))
  return { from, to: Math.min(last, Math.max(from + 1, firstAbove(edges, view.to))) }
}

/** The first edge that lies beyond a place; they rise, so the half that cannot hold it is left out. */
function firstAbove(edges: readonly number[], place: number): number {
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edges[middle] ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low
}
