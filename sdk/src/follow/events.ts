import { sleep } from '../clock.ts'
import { eventsWait } from '../generated/calls.ts'
import type { EventRecord } from '../generated/records.ts'
import type { HistoryRoom } from '../generated/rooms.ts'

export type FollowOptions = {
  /** Where an earlier `Following` had come to. Without it: from the first event of all. */
  cursor?: string | undefined
  /** Leave out what has happened before now, where no cursor is given. */
  fromNow?: boolean | undefined
  /** Only events of this type, such as `document.posted`. */
  type?: string | undefined
  /** Only events of this record. */
  recordId?: string | undefined
  organization?: string | undefined
  /** Ends the iteration, without an error. */
  signal?: AbortSignal | undefined
  /** How long to wait where nothing is new. Default: 2 seconds. */
  intervalMs?: number | undefined
}

export type Following = AsyncIterable<EventRecord> & {
  /** Keep it with what you made of the events: whoever begins there misses none. */
  readonly cursor: string | undefined
}

/** How long the server may hold the question, where it can. */
const waitSeconds = 25

export function followEvents(history: HistoryRoom, options: FollowOptions = {}): Following {
  const { type, recordId, organization, signal, intervalMs = 2_000, fromNow = false } = options
  let { cursor } = options
  const filters = { type, recordId }
  const given = { organization, signal }
  const readPage = async () => {
    const held = eventsWait ? { wait: waitSeconds } : {}
    const start = fromNow ? { startAt: 'now' as const } : {}
    const query = { order: 'oldest' as const, limit: 200, ...filters, ...start, cursor, ...held }
    return await history.listEvents(query, given)
  }
  async function* events(): AsyncGenerator<EventRecord> {
    try {
      for (;;) {
        if (signal?.aborted === true) return
        const { items, nextCursor } = await readPage()
        yield* items
        cursor = nextCursor ?? cursor
        if (items.length === 0 && !eventsWait) await sleep(intervalMs, signal)
      }
    } catch (error) {
      if (signal?.aborted !== true) throw error
    }
  }
  return {
    [Symbol.asyncIterator]: events,
    get cursor() {
      return cursor
    },
  }
}
