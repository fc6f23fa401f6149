import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { kindOf } from '#kernel/corridor/sight'
import { toEvent } from './audit/event.ts'
import * as store from './audit/event_store.ts'

/** Whatever somebody may read, they may be told that it changed. */
export default read({
  name: 'changes',
  resource: 'change',
  says: 'Which records changed, oldest first, without what is in them: only of records that your permissions let you read. nextCursor is always present.',
  needs: 'documents:read',
  alsoFor: ['bank:read', 'invoices:read', 'ledger:read', 'settings:read'],
  fails: [],
  item: z.object({
    id: z.string(),
    kind: z.string().meta({ description: 'The kind of the record, such as bank_transaction.' }),
    type: z.string().meta({ description: 'What happened, such as contact.created.' }),
    recordId: z.string(),
    at: z.string(),
  }),
  filters: z.strictObject({}),
  async list(scene, { limit, after }) {
    const rows = await store.replayEvents(scene, {}, limit, after?.[0] ?? null)
    return rows.map((row) => {
      const { id, type, recordId, at } = toEvent(row)
      return { id, kind: kindOf(type), type, recordId, at }
    })
  },
  position: (item) => [decodeId('evt', item.id) ?? ''],
  last: async (scene) => {
    const id = await store.findLast(scene)
    return id === null ? null : [id]
  },
  follows: () => true,
})
