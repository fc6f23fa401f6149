/** A file on its way: queued, sent by parts, taken or refused. */
export type UploadItem = {
  number: number
  name: string
  state: 'queued' | 'sending' | 'taken' | 'refused'
  /** From 0 to 1. */
  sent: number
  documentId: string | null
  refusal: { detail: string | null; isRetryable: boolean } | null
}

type Work = (item: {
  file: File
  signal: AbortSignal
  onSent: (part: number) => void
}) => Promise<string>

const atOnce = 3

/** Sends files, three at a time, in the order in which they came. */
export function createUploadLine(work: Work, changed: () => void) {
  let items: readonly UploadItem[] = []
  let count = 0
  const files = new Map<number, File>()
  const ends = new Map<number, AbortController>()
  const set = (number: number, next: Partial<UploadItem>): void => {
    items = items.map((one) => (one.number === number ? { ...one, ...next } : one))
    changed()
  }
  const start = (): void => {
    const running = items.filter(({ state }) => state === 'sending').length
    const waiting = items.filter(({ state }) => state === 'queued')
    for (const { number } of waiting.slice(0, Math.max(0, atOnce - running))) void run(number)
  }
  const run = async (number: number): Promise<void> => {
    const file = files.get(number)
    if (file === undefined) return
    const end = new AbortController()
    ends.set(number, end)
    set(number, { state: 'sending', sent: 0, refusal: null })
    try {
      const onSent = (sent: number): void => set(number, { sent })
      const documentId = await work({ file, signal: end.signal, onSent })
      files.delete(number)
      set(number, { state: 'taken', sent: 1, documentId })
    } catch (error) {
      const { detail = null, isRetryable = true } = error as Partial<
        NonNullable<UploadItem['refusal']>
      >
      if (!end.signal.aborted) set(number, { state: 'refused', refusal: { detail, isRetryable } })
    }
    start()
  }
  const forget = (number: number): void => {
    ends.get(number)?.abort()
    files.delete(number)
    items = items.filter((one) => one.number !== number)
    changed()
    start()
  }
  return {
    items: () => items,
    /** The numbers that they got. */
    add(given: readonly File[]): number[] {
      const added = given.map((file): UploadItem => {
        count += 1
        files.set(count, file)
        const { name } = file
        return { number: count, name, state: 'queued', sent: 0, documentId: null, refusal: null }
      })
      items = [...items, ...added]
      changed()
      start()
      return added.map(({ number }) => number)
    },
    retry(number: number): void {
      set(number, { state: 'queued' })
      start()
    },
    /** Stops it where it is still going, and takes it off the list. */
    forget,
  }
}
