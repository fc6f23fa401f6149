type Named = { id: string }

/** What was there keeps its place, also while it is away; what is new joins at the end. */
export function joinOrder(order: readonly string[], items: readonly Named[]): readonly string[] {
  const known = new Set(order)
  const added = items.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  return added.length === 0 ? order : [...order, ...added]
}

/** The one behind it, or before it where it is the last. */
export function nextAfter(items: readonly Named[], id: string): string | null {
  const at = items.findIndex((one) => one.id === id)
  return (items[at + 1] ?? items[at - 1])?.id ?? null
}

/** The one that was asked for; where it has gone, the next that is there, or the last. */
export function nearest<Item extends Named>(
  order: readonly string[],
  items: readonly Item[],
  asked: string | null,
): Item | null {
  const there = items.find(({ id }) => id === asked)
  if (there !== undefined || asked === null) return there ?? items[0] ?? null
  const behind = new Set(order.slice(order.indexOf(asked) + 1))
  return items.find(({ id }) => behind.has(id)) ?? items.at(-1) ?? null
}
