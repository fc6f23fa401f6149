/** One page of a list, with what some lists say beside it. */
export type ListPage<Item, More = unknown> = {
  items: Item[]
  nextCursor: string | null
  /** With `count: true`: the number of matches, up to 10,000. */
  count?: number
  countIsCapped?: boolean
  /** With `totals: true`: what all matches come to; only lists of amounts have it. */
  totalsByCurrency?: { currency: string; amount: number; count: number }[]
} & More

/** Await it for one page, or iterate over it for every item of every page. */
export type List<Item, Page> = PromiseLike<Page> &
  AsyncIterable<Item> & {
    pages(): AsyncIterable<Page>
    /** Every item, at most so many. */
    all(most?: number): Promise<Item[]>
  }

type AnyPage<Item> = { items?: Item[]; summaries?: Item[]; nextCursor: string | null }

export function makeList<Item, Page extends AnyPage<Item>>(
  readPage: (cursor: string | undefined) => Promise<Page>,
): List<Item, Page> {
  let first: Promise<Page> | undefined
  const start = (): Promise<Page> => (first ??= readPage(undefined))
  async function* pages(): AsyncGenerator<Page> {
    for (let page = await start(); ; page = await readPage(page.nextCursor ?? undefined)) {
      yield page
      // A list that can be followed always has a cursor; an empty page is its end for now.
      if (page.nextCursor === null || itemsOf(page).length === 0) return
    }
  }
  async function* items(): AsyncGenerator<Item> {
    for await (const page of pages()) yield* itemsOf(page)
  }
  return {
    // oxlint-disable-next-line unicorn/no-thenable, promise/no-callback-in-promise -- a list is awaited
    then: (done, broken) => start().then(done, broken),
    [Symbol.asyncIterator]: items,
    pages,
    async all(most = Number.POSITIVE_INFINITY) {
      const found: Item[] = []
      for await (const item of items()) {
        if (found.length >= most) break
        found.push(item)
      }
      return found
    },
  }
}

function itemsOf<Item>({ summaries, items }: AnyPage<Item>): Item[] {
  return summaries ?? items ?? []
}
