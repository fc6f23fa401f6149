import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

export type Twin = {
  id: string
  supplierName: string | null
  invoiceNumber: string | null
  date: string | null
  total: string | null
  currency: string | null
  status: string
  /** Whether the caller, who may see only their own documents, sees this one. */
  isVisible: boolean
}

/** Documents that others may duplicate, by what a person knows them by. */
export async function findTwins(
  scene: Scene,
  ids: readonly string[],
  owner: string | null,
): Promise<Twin[]> {
  return await scene.tx.query<Twin>(sql`
    SELECT id, supplier_name AS "supplierName", document_on AS date, status,
      extraction #>> '{fields,invoiceNumber,value}' AS "invoiceNumber",
      extraction #>> '{fields,total,value}' AS total,
      extraction #>> '{fields,currency,value}' AS currency,
      (${owner}::uuid IS NULL OR captured_by = ${owner}::uuid) AS "isVisible"
    FROM document WHERE org_id = ${scene.orgId} AND id = ANY(${ids}::uuid[])`)
}
