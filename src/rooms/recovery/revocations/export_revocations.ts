import { listOrganizations, signLine } from '#history/room'
import type { App } from '#kernel/corridor/app'
import { sql } from '#kernel/database/sql'
import { transact, type Tx } from '#kernel/database/transaction'
import { encodeId } from '#kernel/values/id'
import { hashOfLines, type RevocationLine } from './apply_revocations.ts'

type EndedRow = {
  kind: 'key_revoked' | 'member_removed' | 'role_changed'
  id: string
  role: string | null
  at: Date
}

/**
 * Everything that was ended since that moment: revoked keys, removed members, changed roles. The last
 * line says how many there are, so that none can be missing. Kept outside, so that a restore cannot bring it back to life.
 */
export async function* exportRevocations(app: App, since: Date): AsyncGenerator<RevocationLine> {
  // What is ended while it prints may be missing, so it says no later moment than its beginning.
  const at = app.clock.now().toISOString()
  const lines: { signature: string }[] = []
  for await (const orgId of listOrganizations(app)) {
    const rows = await transact(app.database, { orgId, readOnly: true }, (tx) =>
      listEnded(tx, orgId, since),
    )
    for (const { kind, id, role, at } of rows) {
      const organization = encodeId('org', orgId)
      const line = signLine(app.secrets, { kind, organization, id, role, at: at.toISOString() })
      lines.push({ signature: line.signature })
      yield line
    }
  }
  const facts = { since: since.toISOString(), count: lines.length, hash: hashOfLines(lines), at }
  yield signLine(app.secrets, { kind: 'printed' as const, ...facts })
}

async function listEnded(tx: Tx, orgId: string, since: Date): Promise<EndedRow[]> {
  const keys = await tx.query<{ id: string; at: Date }>(sql`
    SELECT id, revoked_at AS at FROM api_key
    WHERE org_id = ${orgId} AND revoked_at >= ${since} AND revoked_at <= now() ORDER BY revoked_at`)
  const members = await tx.query<EndedRow>(sql`
    SELECT CASE type WHEN 'member.removed' THEN 'member_removed' ELSE 'role_changed' END AS kind,
      record_id AS id, CASE type WHEN 'member.updated' THEN data ->> 'role' END AS role, at
    FROM event WHERE org_id = ${orgId} AND at >= ${since}
      AND type IN ('member.removed', 'member.updated') ORDER BY at, txid`)
  const revoked = keys.map(({ id, at }): EndedRow => ({
    kind: 'key_revoked',
    id: encodeId('key', id),
    role: null,
    at,
  }))
  return [...revoked, ...members]
}
