import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { auditRow, toAuditRow } from './audit/audit_row.ts'
import * as store from './audit/store.ts'

// The year 0000 and offsets beyond 15:59 are valid ISO 8601, but not in PostgreSQL.
const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .refine((text) => !/^0000|[+-](?:1[6-9]|2\d):\d\d$/.test(text), 'Use a valid date and time.')

export default read({
  name: 'audit-log',
  resource: 'audit_row',
  says: 'The audit log: who called what, through which interface, on which record, with which outcome. Refused calls are included. Shows what your permissions let you read.',
  needs: 'settings:read',
  fails: ['audit_row_not_found'],
  item: auditRow,
  filters: z.strictObject({
    action: z.string().max(100).optional(),
    targetId: z.string().max(100).optional(),
    actorId: z.string().max(100).optional(),
    from: moment.optional().meta({ description: 'RFC 3339, or a day (UTC); inclusive.' }),
    to: moment.optional().meta({ description: 'RFC 3339, or a day (UTC); exclusive.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listAudit(scene, filters, limit, after)
    return rows.map((row) => toAuditRow(scene, row))
  },
  position: (item) => [item.at, decodeId('aud', item.id) ?? ''],
  count: store.countAudit,
  get: async (scene, id) => toAuditRow(scene, await store.findAudit(scene, id)),
})
