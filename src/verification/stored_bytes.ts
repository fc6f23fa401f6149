import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Invariant } from './invariant.ts'

const most = 100

type Counted = { bytes: string; sum: string; blobs: number }

/** A quota is as good as its count: each content once, and the sum of them. */
export const storedBytes: Invariant = {
  id: 'storage',
  says: "each file's bytes are counted once, and the sum against the storage quota is right",
  async inOrganization(tx, orgId) {
    const organization = encodeId('org', orgId)
    const [counted] = await tx.query<Counted>(sql`
      SELECT coalesce((SELECT bytes FROM storage WHERE org_id = ${orgId}), 0) AS bytes,
        coalesce(sum(size), 0) AS sum, count(*)::integer AS blobs
      FROM blob WHERE org_id = ${orgId}`)
    const wrong = await tx.query<{ sha256: string; says: string }>(sql`
      SELECT coalesce(b.sha256, f.sha256) AS sha256, CASE
          WHEN b.sha256 IS NULL THEN 'belongs to a file and is not counted'
          WHEN f.sha256 IS NULL THEN 'is counted for good and belongs to no file'
          WHEN b.held_until IS NOT NULL THEN 'belongs to a file and is only held'
          ELSE 'is counted with another size than its file has' END AS says
      FROM (SELECT DISTINCT sha256 COLLATE "C" AS sha256, size FROM file WHERE org_id = ${orgId}) f
      FULL JOIN (SELECT sha256, size, held_until FROM blob WHERE org_id = ${orgId}) b
        ON b.sha256 = f.sha256
      WHERE (b.sha256 IS NULL OR (f.sha256 IS NULL AND b.held_until IS NULL)
        OR (f.sha256 IS NOT NULL AND (b.held_until IS NOT NULL OR b.size <> f.size)))
      LIMIT ${most}`)
    const findings = wrong.map(({ sha256, says }) => ({ organization, record: sha256, says }))
    if (counted && counted.bytes !== counted.sum) {
      const says = `has ${counted.bytes} bytes on its count and ${counted.sum} in its blobs; \`daybook org quota --recount\` counts again`
      findings.push({ organization, record: organization, says })
    }
    return { looked: counted?.blobs ?? 0, findings }
  },
}
