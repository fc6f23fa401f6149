/** One page of a document that is being put together. */
export type PageOf<Photo> = { key: number; photo: Photo }

/** Swaps a page with the one before or behind it; at an end it stays. */
export function movePage<One>(pages: readonly One[], at: number, by: 1 | -1): One[] {
  const [one, other] = [pages[at], pages[at + by]]
  if (one === undefined || other === undefined) return [...pages]
  return pages.with(at, other).with(at + by, one)
}

type Parts = {
  read: () => Promise<File[]>
  keep: (files: readonly File[]) => Promise<void>
  changed: () => void
}

/** The pages in their order. Each change is kept on the device, so that a closed tab loses none. */
export function createPageList({ read, keep, changed }: Parts) {
  let pages: readonly PageOf<File>[] = []
  let count = 0
  let writing: Promise<void> = Promise.resolve()
  const toPages = (files: readonly File[]): PageOf<File>[] =>
    files.map((photo) => ({ key: (count += 1), photo }))
  const save = (): Promise<void> => {
    const files = pages.map(({ photo }) => photo)
    // One after the other, so that the last one stands. A device that keeps nothing costs only that.
    writing = writing.then(() => keep(files)).catch(() => undefined)
    return writing
  }
  const set = (next: readonly PageOf<File>[]): void => {
    pages = next
    changed()
    void save()
  }
  return {
    pages: () => pages,
    /** What an earlier visit left stands before what is new. */
    async restore(): Promise<void> {
      const left = await read().catch(() => [])
      if (left.length === 0) return
      pages = [...toPages(left), ...pages]
      changed()
    },
    add: (files: readonly File[]) => set([...pages, ...toPages(files)]),
    move: (at: number, by: 1 | -1) => set(movePage(pages, at, by)),
    remove: (key: number) => set(pages.filter((one) => one.key !== key)),
    discard: () => set([]),
    /** Takes all of them off the list; they stay on the device until `arrives` is over. */
    async handOver(arrives: () => Promise<void>): Promise<void> {
      pages = []
      changed()
      await arrives()
      // Unless the next document has been begun meanwhile: then that one is kept.
      await save()
    },
  }
}
