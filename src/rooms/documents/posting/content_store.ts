import type { Setter } from '#access/room'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'

export const markKinds = ['sender', 'held', 'cut'] as const
export type MarkKind = (typeof markKinds)[number]

/** The same file, or without one the same text. */
const contentOf = part`coalesce(f.sha256, encode(sha256(convert_to(d.text, 'UTF8')), 'hex'))`

export type SameContent = {
  id: string
  /** Documents with the same file, and the file that this one was cut out of. */
  others: string[]
  /** Whether one of them is from a sender who is not proven. */
  is_unproven: boolean
  marks: MarkKind[]
}

/** What is known of the content of these documents besides their own rows. */
export async function listSameContent(
  scene: Scene,
  ids: readonly string[],
): Promise<SameContent[]> {
  const { orgId } = scene
  return await scene.tx.query<SameContent>(sql`
    WITH own AS (SELECT d.id, f.sha256 AS file_sha256, ${contentOf} AS sha256 FROM document d
        LEFT JOIN file_facts f ON f.org_id = d.org_id AND f.id = d.file_id
        WHERE d.org_id = ${orgId} AND d.id = ANY (${ids}::uuid[])),
      others AS (SELECT own.id AS of_id, o.id, o.unverified_sender FROM own
          JOIN file_facts f ON f.org_id = ${orgId} AND f.sha256 = own.file_sha256 COLLATE "C"
          JOIN document o ON o.org_id = ${orgId} AND o.file_id = f.id AND o.id <> own.id
        UNION ALL SELECT p.document_id, o.id, o.unverified_sender FROM document_part p
          JOIN document o ON o.org_id = p.org_id AND o.id = p.source_id
          WHERE p.org_id = ${orgId} AND p.document_id = ANY (${ids}::uuid[]))
    SELECT own.id,
      coalesce((SELECT array_agg(o.id) FROM others o WHERE o.of_id = own.id), '{}') AS others,
      EXISTS (SELECT FROM others o
        WHERE o.of_id = own.id AND o.unverified_sender IS NOT NULL) AS is_unproven,
      coalesce((SELECT array_agg(m.kind) FROM content_mark m
        WHERE m.org_id = ${orgId} AND m.sha256 = own.sha256), '{}') AS marks
    FROM own`)
}

/** Of the document, and of what was cut out of it; call it before the document is deleted. */
export function markContent(
  scene: Scene,
  documentId: string,
  kinds: readonly MarkKind[],
  setter: Setter,
): void {
  if (kinds.length === 0) return
  const { orgId } = scene
  scene.tx.send(sql`
    INSERT INTO content_mark (org_id, sha256, kind, set_by, created_at)
    SELECT DISTINCT ${orgId}::uuid, ${contentOf}, kind, ${JSON.stringify(setter)}::jsonb,
      ${scene.now}::timestamptz
    FROM document d LEFT JOIN file_facts f ON f.org_id = d.org_id AND f.id = d.file_id,
      unnest(${kinds}::text[]) AS kind
    WHERE d.org_id = ${orgId} AND ${contentOf} IS NOT NULL
      AND (d.id = ${documentId} OR d.id IN (SELECT p.document_id FROM document_part p
        WHERE p.org_id = ${orgId} AND p.source_id = ${documentId}))
    ON CONFLICT DO NOTHING`)
}

/** Somebody who may post has posted the document, so they have accepted what it shows. */
export function acceptContent(scene: Scene, documentId: string): void {
  const { orgId } = scene
  scene.tx.send(sql`
    DELETE FROM content_mark m USING document d
      LEFT JOIN file_facts f ON f.org_id = d.org_id AND f.id = d.file_id
    WHERE m.org_id = ${orgId} AND d.org_id = ${orgId} AND d.id = ${documentId}
      AND m.sha256 = ${contentOf}`)
}
