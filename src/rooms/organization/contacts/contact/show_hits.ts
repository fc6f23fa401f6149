import type { HitPart } from '#search/room'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'

type Row = { id: string; name: string; type: string; number: string | null }

export const contactHits: HitPart = {
  kind: 'contact',
  needs: 'invoices:read',
  async show(scene, ids) {
    const rows = await scene.tx.query<Row>(sql`
      SELECT id, name, type, coalesce(vat_number, business_id, fiscal_code) AS number
      FROM contact WHERE org_id = ${scene.orgId} AND id = ANY(${ids}::uuid[])`)
    return rows.map(({ id, name, type, number }) => ({
      id: encodeId('con', id),
      name,
      detail: number,
      date: null,
      amount: null,
      currency: null,
      status: type,
    }))
  },
}
