import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { InvoiceDetails } from './details.ts'
import type { InvoiceRow } from './store.ts'

export type DetailFields = Pick<InvoiceRow, 'lines' | 'priced' | 'warnings'> & {
  details: InvoiceDetails | null
}

export function updateDetails(scene: Scene, row: InvoiceRow, fields: DetailFields): InvoiceRow {
  const saved = { ...row, ...fields, version: row.version + 1, updated_at: scene.now }
  const details = saved.details === null ? null : JSON.stringify(saved.details)
  scene.tx.send(sql`
    UPDATE invoice SET details = ${details}, lines = ${JSON.stringify(saved.lines)},
      priced = ${JSON.stringify(saved.priced)}, warnings = ${JSON.stringify(saved.warnings)},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}
