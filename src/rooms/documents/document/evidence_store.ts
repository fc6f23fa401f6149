import type { ApprovalPolicy } from '#approvals/room'
import type { Scene } from '#kernel/corridor/scene'
import type { Setter } from '#access/room'
import { sql } from '#kernel/database/sql'
import type { ReadingFinding } from '#readers/room'
import type { SupplierMemory } from './coding.ts'
import type { Duplicate } from './facts.ts'
import { isAwaiting } from './set_by.ts'

/** Duplicates are found one at a time; otherwise two that arrive at once would miss each other. */
export function lockKeys(scene: Scene, keys: readonly string[]): void {
  if (keys.length === 0) return
  scene.tx.send(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${scene.orgId}::text || key, 17))
    FROM unnest(${keys.toSorted()}::text[]) AS key`)
}

export type KnownEvidence = {
  duplicates: { key: string; documentId: string }[] | null
  times_posted: number
  ibans: string[]
  largest_total: string | null
  memory: SupplierMemory | null
  contacts: { id: string; touchedBy: Setter | null }[] | null
  posted: number
  undone: number
  /** Of the last 200 accepted that were read with certainty: how many there are, and were corrected. */
  accepted: number
  corrected: number
  /** The organization's own VAT number, from its profile. */
  vat_number: string | null
  approval_policy: ApprovalPolicy
  ceiling_minor: string | null
}

export type Question = {
  documentId: string
  keys: readonly string[]
  supplierKey: string | null
  vatNumbers: readonly string[]
  businessIds: readonly string[]
  sourceClass: string
}

/** The names and registration numbers by which the organization is addressed on its bills. */
export async function findOwnNames(scene: Scene): Promise<{ names: string[]; numbers: string[] }> {
  const rows = await scene.tx.query<{ names: string[]; numbers: string[] }>(sql`
    SELECT array_remove(ARRAY[name, profile ->> 'legalName',
        nullif(concat_ws(' ', profile ->> 'firstName', profile ->> 'lastName'), '')], NULL) AS names,
      array_remove(ARRAY[profile ->> 'vatNumber', profile ->> 'businessId',
        profile ->> 'fiscalCode'], NULL) AS numbers
    FROM organization_facts WHERE org_id = ${scene.orgId}`)
  return rows[0] ?? { names: [], numbers: [] }
}

/** From here on a reading counts as certain; most organizations post such by themselves. */
const certainty = 0.9

/** Everything already known about a reading, in one query. */
export async function findKnown(scene: Scene, asked: Question): Promise<KnownEvidence> {
  const { orgId } = scene
  const rows = await scene.tx.query<KnownEvidence>(sql`
    SELECT
      (SELECT jsonb_agg(jsonb_build_object('key', k.key, 'documentId', k.document_id)
          ORDER BY k.document_id)
        FROM (SELECT key, document_id FROM document_key
          WHERE org_id = ${orgId} AND key = ANY(${asked.keys}::text[])
            AND document_id <> ${asked.documentId} ORDER BY document_id LIMIT 50) AS k
        JOIN document AS d ON d.org_id = ${orgId} AND d.id = k.document_id
        WHERE d.duplicate_of IS DISTINCT FROM ${asked.documentId} OR d.status = 'posted')
        AS duplicates,
      coalesce(s.times_posted, 0) AS times_posted, coalesce(s.ibans, '{}') AS ibans,
      s.largest_total, s.memory,
      (SELECT jsonb_agg(jsonb_build_object('id', c.id, 'touchedBy', c.touched_by))
        FROM (SELECT id, touched_by FROM contact_card WHERE org_id = ${orgId} AND type <> 'client'
            AND vat_number = ANY(${asked.vatNumbers}::text[])
          UNION
          SELECT id, touched_by FROM contact_card WHERE org_id = ${orgId} AND type <> 'client'
            AND business_id = ANY(${asked.businessIds}::text[])
          LIMIT 50) AS c) AS contacts,
      u.posted, u.undone, a.accepted, a.corrected, o.vat_number, o.approval_policy, o.ceiling_minor
    FROM (SELECT count(*)::int AS posted, count(undone_at)::int AS undone
      FROM (SELECT undone_at FROM automatic_posting
        WHERE org_id = ${orgId} AND source_class = ${asked.sourceClass}
        ORDER BY posted_at DESC LIMIT 200) AS lately) AS u
    CROSS JOIN (SELECT count(*)::int AS accepted,
        count(*) FILTER (WHERE NOT is_right)::int AS corrected
      FROM (SELECT is_right FROM accepted_document
        WHERE org_id = ${orgId} AND source_class = ${asked.sourceClass} AND stated >= ${certainty}
          AND document_id <> ${asked.documentId}
        ORDER BY accepted_at DESC LIMIT 200) AS certain) AS a
    CROSS JOIN (SELECT profile ->> 'vatNumber' AS vat_number, approval_policy,
        auto_post_per_document_minor AS ceiling_minor FROM organization_facts WHERE org_id = ${orgId}) AS o
    LEFT JOIN supplier AS s ON s.org_id = ${orgId} AND s.key = ${asked.supplierKey}`)
  if (!rows[0]) throw new Error('an aggregate query returned no row')
  return rows[0]
}

/** Contacts with the supplier's number, apart by whether somebody who may post has accepted them. */
export function contactsOf({ contacts, approval_policy: policy }: KnownEvidence): {
  accepted: string[]
  others: string[]
} {
  const isOpen = (by: Setter | null) => by !== null && isAwaiting(by, policy)
  const [accepted, others] = [false, true].map((open) =>
    (contacts ?? []).filter(({ touchedBy }) => isOpen(touchedBy) === open).map(({ id }) => id),
  )
  return { accepted: accepted ?? [], others: others ?? [] }
}

const kinds = { b: 'bytes', t: 'text', f: 'fiscal_key', e: 'economic_key' } as const

/** The strongest kind of evidence wins, and within it the earliest document. */
export function duplicateOf(known: KnownEvidence): Duplicate | null {
  for (const [letter, by] of Object.entries(kinds)) {
    const found = known.duplicates?.find((one) => one.key.startsWith(`${letter}:`))
    if (found) return { documentId: found.documentId, by }
  }
  return null
}

/** Called before the row is locked, so that possible duplicates are posted one after another. */
export async function lockKeysOf(scene: Scene, documentId: string): Promise<void> {
  lockKeys(scene, await findKeys(scene, documentId))
}

export async function findKeys(scene: Scene, documentId: string): Promise<string[]> {
  const rows = await scene.tx.query<{ key: string }>(sql`
    SELECT key FROM document_key WHERE org_id = ${scene.orgId} AND document_id = ${documentId}`)
  return rows.map((row) => row.key)
}

/** A document with a key in common that is posted or being posted. */
export async function findPostedTwin(scene: Scene, documentId: string): Promise<string | null> {
  const { orgId } = scene
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT d.id FROM document_key own
    JOIN document_key k ON k.org_id = ${orgId} AND k.key = own.key AND k.document_id <> ${documentId}
    JOIN document d ON d.org_id = ${orgId} AND d.id = k.document_id
    WHERE own.org_id = ${orgId} AND own.document_id = ${documentId}
      AND (d.status = 'posted' OR d.posting_state IS NOT NULL)
    ORDER BY d.id LIMIT 1`)
  return rows[0]?.id ?? null
}

export function replaceKeys(scene: Scene, documentId: string, keys: readonly string[]): void {
  const { orgId } = scene
  scene.tx.send(sql`
    DELETE FROM document_key WHERE org_id = ${orgId} AND document_id = ${documentId}`)
  scene.tx.send(sql`
    INSERT INTO document_key (org_id, key, document_id)
    SELECT DISTINCT ${orgId}::uuid, key, ${documentId}::uuid FROM unnest(${keys}::text[]) AS key`)
}

export type Coded = {
  memory: SupplierMemory | null
  name: string | null
  country: string | null
  vat_number: string | null
  touched_by: Setter | null
  /** Who took a contact away from the numbers of the supplier, the last one first. */
  taken_by: Setter[]
  /** What the newest posted bill of the supplier with tax withheld says of it. */
  withheld: ReadingFinding['params'] | null
  /** Whether the possible duplicate still exists. */
  has_twin: boolean
}

/** What coding needs besides the reading: earlier corrections and the linked contact. */
export async function findCodingKnowledge(
  scene: Scene,
  supplierKey: string | null,
  row: { contact_id: string | null; duplicate_of: string | null },
  numbers: readonly string[],
): Promise<Coded> {
  const rows = await scene.tx.query<Coded>(sql`
    SELECT s.memory, c.name, c.country, c.vat_number, c.touched_by,
      (SELECT alert -> 'params' FROM document AS d, jsonb_array_elements(d.extraction -> 'alerts') AS alert
        WHERE d.org_id = ${scene.orgId} AND d.status = 'posted' AND alert ->> 'code' = 'tax_withheld'
          AND alert -> 'params' ->> 'amount' IS DISTINCT FROM alert -> 'params' ->> 'contributions'
          AND d.id IN (
            (SELECT id FROM document WHERE org_id = ${scene.orgId} AND contact_id = ${row.contact_id}
              ORDER BY id DESC LIMIT 20)
            UNION ALL
            SELECT document_id FROM accepted_document
            WHERE org_id = ${scene.orgId} AND supplier_key = ${supplierKey})
        ORDER BY d.id DESC LIMIT 1) AS withheld,
      EXISTS (SELECT FROM document WHERE org_id = ${scene.orgId} AND id = ${row.duplicate_of})
        AS has_twin,
      coalesce((SELECT jsonb_agg(t.set_by ORDER BY t.created_at DESC, t.number)
        FROM contact_taken_away AS t
        WHERE t.org_id = ${scene.orgId} AND t.number = ANY(${numbers}::text[])), '[]') AS taken_by
    FROM (SELECT) AS one
    LEFT JOIN supplier AS s ON s.org_id = ${scene.orgId} AND s.key = ${supplierKey}
    LEFT JOIN contact_card AS c ON c.org_id = ${scene.orgId} AND c.id = ${row.contact_id}`)
  if (!rows[0]) throw new Error('an aggregate query returned no row')
  return rows[0]
}

export function rememberCorrection(scene: Scene, key: string, memory: SupplierMemory): void {
  scene.tx.send(sql`
    INSERT INTO supplier (org_id, key, memory, updated_at)
    VALUES (${scene.orgId}, ${key}, ${JSON.stringify(memory)}, ${scene.now})
    ON CONFLICT (org_id, key) DO UPDATE SET memory = excluded.memory, updated_at = ${scene.now}`)
}

/** Counts one more posted document; the total is in the organization's currency. */
export function rememberPosting(
  scene: Scene,
  key: string,
  posted: { iban: string | null; total: string },
): void {
  const ibans = posted.iban === null ? [] : [posted.iban]
  scene.tx.send(sql`
    INSERT INTO supplier (org_id, key, times_posted, ibans, largest_total, updated_at)
    VALUES (${scene.orgId}, ${key}, 1, ${ibans}, ${posted.total}, ${scene.now})
    ON CONFLICT (org_id, key) DO UPDATE SET times_posted = supplier.times_posted + 1,
      ibans = ARRAY(SELECT DISTINCT unnest(supplier.ibans || excluded.ibans)),
      largest_total = greatest(supplier.largest_total, excluded.largest_total),
      updated_at = ${scene.now}`)
}

export function recordAutomatic(
  scene: Scene,
  posted: { entryId: string; documentId: string; sourceClass: string; baseMinor: bigint },
): void {
  scene.tx.send(sql`
    INSERT INTO automatic_posting (org_id, entry_id, document_id, source_class, base_minor, posted_at)
    VALUES (${scene.orgId}, ${posted.entryId}, ${posted.documentId}, ${posted.sourceClass},
      ${posted.baseMinor}, ${scene.now})`)
}

/** A reversed posting must not add trust in the supplier or its bank account. */
export function forgetPosting(scene: Scene, key: string, iban: string | null): void {
  scene.tx.send(sql`
    UPDATE supplier SET times_posted = greatest(times_posted - 1, 0),
      ibans = CASE WHEN times_posted <= 1 THEN '{}' ELSE array_remove(ibans, ${iban}) END,
      largest_total = CASE WHEN times_posted <= 1 THEN NULL ELSE largest_total END,
      updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND key = ${key}`)
}

/** What was learned from a document that is no longer posted is not proposed again. */
export function forgetCorrection(scene: Scene, key: string, documentId: string): void {
  scene.tx.send(sql`
    UPDATE supplier SET memory = NULL, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND key = ${key} AND memory ->> 'documentId' = ${documentId}`)
}

export function recordUndone(scene: Scene, entryId: string): void {
  scene.tx.send(sql`
    UPDATE automatic_posting SET undone_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId}`)
}
