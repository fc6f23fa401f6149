import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

export type MappingKind = 'account' | 'vat_code'

export type MappingRow = {
  kind: MappingKind
  ours: string
  /** Null: a person said that it has no counterpart, which stays so. */
  theirs: string | null
  set_by: 'person' | 'meaning'
}

/** One with a counterpart. */
export type FoundMapping = MappingRow & { theirs: string }

type Place = Pick<Scene, 'tx' | 'orgId'>

export async function listMappings(scene: Place, connectionId: string): Promise<FoundMapping[]> {
  const all = await listAllMappings(scene, connectionId)
  return all.filter((one): one is FoundMapping => one.theirs !== null)
}

/** Those too of which a person said that they have no counterpart. */
export async function listAllMappings(scene: Place, connectionId: string): Promise<MappingRow[]> {
  return await scene.tx.query<MappingRow>(sql`
    SELECT kind, ours, theirs, set_by FROM accounting_mapping
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId} ORDER BY kind, ours`)
}

export function saveMapping(scene: Scene, connectionId: string, row: MappingRow): void {
  scene.tx.send(sql`
    INSERT INTO accounting_mapping (org_id, connection_id, kind, ours, theirs, set_by)
    VALUES (${scene.orgId}, ${connectionId}, ${row.kind}, ${row.ours}, ${row.theirs},
      ${row.set_by})
    ON CONFLICT (org_id, connection_id, kind, ours)
      DO UPDATE SET theirs = excluded.theirs, set_by = excluded.set_by`)
}

/** What means the same is found anew at each reading of the chart; a person's word stays. */
export function replaceFoundMappings(
  scene: Scene,
  connectionId: string,
  rows: readonly FoundMapping[],
): void {
  scene.tx.send(sql`
    DELETE FROM accounting_mapping
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId} AND set_by = 'meaning'`)
  scene.tx.send(sql`
    INSERT INTO accounting_mapping (org_id, connection_id, kind, ours, theirs, set_by)
    SELECT ${scene.orgId}::uuid, ${connectionId}::uuid, found.kind, found.ours, found.theirs,
      'meaning'
    FROM unnest(${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.ours)}::text[],
      ${rows.map((row) => row.theirs)}::text[]) AS found (kind, ours, theirs)
    ON CONFLICT (org_id, connection_id, kind, ours) DO NOTHING`)
}
