/**
 * The queue as it stands on the screen: what was there keeps its place, what came meanwhile joins at the
 * end, and what is done leaves. An item that only moved to another tab stays until it is done.
 */
export function mergeOrder(
  before: readonly string[],
  now: readonly string[],
  isOpen: (id: string) => boolean,
): string[] {
  const kept = before.filter((id) => now.includes(id) || isOpen(id))
  return [...kept, ...now.filter((id) => !kept.includes(id))]
}

/** Who stands there next: the one after it, or the one before it at the end. */
export function nextOf(order: readonly string[], id: string | null, by: 1 | -1 = 1): string | null {
  const at = id === null ? -1 : order.indexOf(id)
  if (at === -1) return order[0] ?? null
  return order[at + by] ?? null
}

/** Who takes the place of one that leaves. */
export function afterLeaving(order: readonly string[], id: string): string | null {
  return nextOf(order, id) ?? nextOf(order, id, -1)
}
