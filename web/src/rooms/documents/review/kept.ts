/** What was typed or looked at here, kept for this tab: a session that ends in between loses nothing. */
export type Kept = { texts: Record<string, string>; seen: string[] }

const nothing: Kept = { texts: {}, seen: [] }
const nameOf = (id: string): string => `daybook.review.${id}`

export function readKept(id: string, store: Pick<Storage, 'getItem'> = sessionStorage): Kept {
  try {
    const kept = JSON.parse(store.getItem(nameOf(id)) ?? 'null') as Partial<Kept> | null
    return { ...nothing, ...kept }
  } catch {
    return nothing
  }
}

export function keep(
  id: string,
  kept: Kept,
  store: Pick<Storage, 'setItem' | 'removeItem'> = sessionStorage,
): void {
  try {
    const isEmpty = Object.keys(kept.texts).length === 0 && kept.seen.length === 0
    if (isEmpty) store.removeItem(nameOf(id))
    else store.setItem(nameOf(id), JSON.stringify(kept))
  } catch {
    // A full or forbidden store costs only what is typed now.
  }
}

/** It is in the books: nothing of it is kept here. */
export const forget = (id: string): void => keep(id, nothing)

/** Nothing counts as looked at any more; what was typed stays. */
export const lookAgain = (id: string): void => keep(id, { ...readKept(id), seen: [] })
