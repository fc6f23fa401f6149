import { setTimeout as sleep } from 'node:timers/promises'
import { decodeId, encodeId } from '#kernel/values/id'
import type { DocumentEvent, History, LedgerEntry, Shown } from '../../../test/history/history.ts'
import { send } from './api.ts'
import type { HotDocument } from './hot_document.ts'
import { eventTypeOf, toShown, type WireDocument } from './shown.ts'
import type { Stage } from './stage.ts'

const patienceMs = 30_000

/**
 * The history of a document that nobody calls any more. The background may still work on it, so its
 * record is read before and after its events until nothing moved in between.
 */
export async function collect(stage: Stage, hot: HotDocument): Promise<History> {
  const end = performance.now() + patienceMs
  for (;;) {
    const before = await readRecord(hot)
    const events = await readEvents(stage, hot)
    const entries = await readEntries(stage, hot)
    const record = await readRecord(hot)
    const isStill = record?.version === before?.version
    if (isStill || performance.now() > end) {
      const { threshold } = hot.home
      const operations = hot.operations.toSorted((one, other) => one.calledAt - other.calledAt)
      return { content: hot.content, threshold, operations, events, final: { record, entries } }
    }
    await sleep(100)
  }
}

async function readRecord({ home, id }: HotDocument): Promise<Shown | null> {
  const { status, body } = await send(home.api, `documents/${id}`)
  if (status === 404) return null
  if (status !== 200) throw new Error(`documents/${id}: ${JSON.stringify(body)}`)
  return toShown(body.result)
}

type EventRow = { type: string; data: WireDocument; request_id: string }

/** In the order of the feed, but without waiting until its horizon has passed them. */
async function readEvents({ owner }: Stage, { id }: HotDocument): Promise<DocumentEvent[]> {
  const { rows } = await owner.query<EventRow>(
    `SELECT type, data, request_id FROM event WHERE record_id = $1 ORDER BY txid, id`,
    [id],
  )
  return rows.map(({ type, data, request_id: requestId }) => {
    const shown = type === 'document.deleted' ? null : toShown(data)
    return { type: eventTypeOf(type), requestId, shown }
  })
}

async function readEntries({ owner }: Stage, { id }: HotDocument): Promise<LedgerEntry[]> {
  const { rows } = await owner.query<{ id: string; reversed: boolean }>(
    `SELECT e.id, EXISTS (SELECT FROM ledger_entry r
       WHERE r.org_id = e.org_id AND r.reverses = e.id) AS reversed
     FROM ledger_entry e WHERE e.source = 'document' AND e.source_id = $1`,
    [decodeId('doc', id)],
  )
  return rows.map((row) => ({ id: encodeId('led', row.id), isReversed: row.reversed }))
}
