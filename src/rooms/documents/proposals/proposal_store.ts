import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

export type ProposalRow = {
  key: string
  name: string
  vat_number: string | null
  business_id: string | null
  country: string | null
  documents: number
  last_on: string | null
  document_ids: string[]
}

/** Suppliers on posted documents that are linked to nobody: one for each number, or name where none was read. */
export async function listUnlinked(
  scene: Scene,
  limit: number,
  mostDocuments: number,
): Promise<ProposalRow[]> {
  return await scene.tx.query<ProposalRow>(sql`
    SELECT key, (array_agg(name ORDER BY id DESC))[1] AS name,
      (array_agg(vat_number ORDER BY id DESC) FILTER (WHERE vat_number IS NOT NULL))[1] AS vat_number,
      (array_agg(business_id ORDER BY id DESC) FILTER (WHERE business_id IS NOT NULL))[1]
        AS business_id,
      (array_agg(country ORDER BY id DESC) FILTER (WHERE country IS NOT NULL))[1] AS country,
      count(*)::int AS documents, max(document_on)::text AS last_on,
      (array_agg(id ORDER BY id DESC))[1:${mostDocuments}] AS document_ids
    FROM (SELECT id, supplier_name AS name, document_on,
        extraction #>> '{fields,supplierVatNumber,value}' AS vat_number,
        coalesce(extraction #>> '{fields,supplierBusinessId,value}',
          extraction #>> '{fields,supplierFiscalCode,value}') AS business_id,
        upper(extraction #>> '{fields,supplierCountry,value}') AS country,
        coalesce(nullif(regexp_replace(upper(coalesce(extraction #>> '{fields,supplierVatNumber,value}',
          extraction #>> '{fields,supplierBusinessId,value}')), '[^A-Z0-9]|^[A-Z]{2}', '', 'g'), ''),
          lower(supplier_name)) AS key
      FROM document
      WHERE org_id = ${scene.orgId} AND status = 'posted' AND contact_id IS NULL
        AND supplier_name IS NOT NULL) AS unlinked
    GROUP BY key ORDER BY count(*) DESC, key LIMIT ${limit}`)
}
