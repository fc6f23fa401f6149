import { z } from 'zod'
import { decodeId } from '#kernel/id'
import { read } from '#kernel/read'
import { auditRow, toAuditRow } from './audit_row.ts'
import * as store from './store.ts'

// The year 0000 and offsets beyond 15:59 are ISO 8601, but no moment that PostgreSQL knows.
const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .refine((text) => !/^0000|[+-](?:1[6-9]|2\d):\d\d$/.test(text), 'Use a moment of the calendar.')

export default read({
  name: 'audit-log',
  resource: 'audit_row',
  says: 'Who did what, through which door, to which record, and what came of it; refusals too.',
  needs: 'settings:read',
  fails: ['audit_row_not_found'],
  item: auditRow,
  filters: z.strictObject({
    action: z.string().max(100).optional(),
    targetId: z.string().max(100).optional(),
    actorId: z.string().max(100).optional(),
    from: moment.optional().meta({ description: 'RFC 3339 or a day (UTC); this moment counts.' }),
    to: moment.optional().meta({ description: 'RFC 3339 or a day (UTC); up to, not with it.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listAudit(scene, filters, limit, after)
    return rows.map(toAuditRow)
  },
  position: (item) => [item.at, decodeId('aud', item.id) ?? ''],
  count: store.countAudit,
  get: async (scene, id) => toAuditRow(await store.findAudit(scene, id)),
})
