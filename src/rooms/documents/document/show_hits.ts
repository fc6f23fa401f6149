import type { HitPart } from '#search/room'
import { boundTo } from '#kernel/corridor/principal'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'

type Row = {
  id: string
  status: string
  name: string | null
  number: string | null
  date: string | null
  total: string | null
  currency: string | null
}

export const documentHits: HitPart = {
  kind: 'document',
  needs: 'documents:read',
  async show(scene, ids) {
    const owner = boundTo(scene.principal)
    const rows = await scene.tx.query<Row>(sql`
      SELECT id, status, coalesce(supplier_name, file_name) AS name,
        extraction #>> '{fields,invoiceNumber,value}' AS number, document_on AS date,
        extraction #>> '{fields,total,value}' AS total,
        extraction #>> '{fields,currency,value}' AS currency
      FROM document WHERE org_id = ${scene.orgId} AND id = ANY(${ids}::uuid[])
        AND (${owner}::uuid IS NULL OR captured_by = ${owner}::uuid)`)
    return rows.map(({ id, number, total, ...row }) => ({
      ...row,
      id: encodeId('doc', id),
      detail: number,
      amount: total === null ? null : Number(total),
    }))
  },
}
