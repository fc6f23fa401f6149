export type Part = { firstPage: number; lastPage: number }

/** Behind which pages it is cut. */
export type Cuts = ReadonlySet<number>

export const cutsOf = (parts: readonly Part[]): Cuts =>
  new Set(parts.slice(0, -1).map(({ lastPage }) => lastPage))

/** Every page in one part, in the order of the file. */
export function partsOf(cuts: Cuts, pages: number): Part[] {
  const ends = [...cuts].filter((page) => page >= 1 && page < pages).toSorted((a, b) => a - b)
  const lasts = [...ends, pages]
  return lasts.map((lastPage, at) => ({ firstPage: (lasts[at - 1] ?? 0) + 1, lastPage }))
}

export function withCut(cuts: Cuts, page: number): Cuts {
  const others = [...cuts].filter((one) => one !== page)
  return new Set(cuts.has(page) ? others : [...others, page])
}

/** Which document a page goes to, counted from one. */
export const partAt = (parts: readonly Part[], page: number): number =>
  parts.findIndex(({ lastPage }) => page <= lastPage) + 1
