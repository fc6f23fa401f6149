import { listOrganizations, signLine } from '#history/room'
import type { App } from '#kernel/corridor/app'
import { enterPerson } from '#kernel/database/enter'
import { sql } from '#kernel/database/sql'
import { transact, type Tx } from '#kernel/database/transaction'
import { encodeId } from '#kernel/values/id'
import { listLoginChanges, listPersons } from '#signin/room'
import { hashOfLines } from './apply_revocations.ts'
import { endings, type EndedKind, type RevocationLine } from './ended_line.ts'

type EndedRow = { kind: EndedKind; id: string; role: string | null; at: Date }

/**
 * Everything that was ended since that moment: revoked keys, removed members, changed roles, deleted
 * webhooks and inbound addresses, ended calendars, changed passwords, removed factors. The last line says
 * how many there are, so that none can be missing. Kept outside, so that a restore cannot bring it back to life.
 */
export async function* exportRevocations(app: App, since: Date): AsyncGenerator<RevocationLine> {
  // What is ended while it prints may be missing, so it says no later moment than its beginning.
  const at = app.clock.now().toISOString()
  const lines: { signature: string }[] = []
  for await (const { organization, row } of listAll(app, since)) {
    const { kind, id, role } = row
    const line = signLine(app.secrets, { kind, organization, id, role, at: row.at.toISOString() })
    lines.push({ signature: line.signature })
    yield line
  }
  const facts = { since: since.toISOString(), count: lines.length, hash: hashOfLines(lines), at }
  yield signLine(app.secrets, { kind: 'printed' as const, ...facts })
}

type Listed = { organization: string | null; row: EndedRow }

async function* listAll(app: App, since: Date): AsyncGenerator<Listed> {
  for await (const orgId of listOrganizations(app)) {
    const rows = await transact(app.database, { orgId, readOnly: true }, (tx) =>
      listEnded(tx, orgId, since),
    )
    for (const row of rows) yield { organization: encodeId('org', orgId), row }
  }
  const changed = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    listChangedLogins(tx, since),
  )
  for (const row of changed) yield { organization: null, row }
}

async function listChangedLogins(tx: Tx, since: Date): Promise<EndedRow[]> {
  const rows: EndedRow[] = []
  for (const personId of await listPersons(tx)) {
    enterPerson(tx, personId)
    const id = encodeId('usr', personId)
    const changes = await listLoginChanges(tx, personId, since)
    rows.push(...changes.map(({ kind, at }) => ({ kind, id, role: null, at })))
  }
  return rows
}

async function listEnded(tx: Tx, orgId: string, since: Date): Promise<EndedRow[]> {
  const keys = await tx.query<{ id: string; at: Date }>(sql`
    SELECT id, revoked_at AS at FROM api_key
    WHERE org_id = ${orgId} AND revoked_at >= ${since} AND revoked_at <= now() ORDER BY revoked_at`)
  const others = await tx.query<Omit<EndedRow, 'kind'> & { type: keyof typeof endings }>(sql`
    SELECT type, record_id AS id, CASE type WHEN 'member.updated' THEN data ->> 'role' END AS role, at
    FROM event_facts WHERE org_id = ${orgId} AND at >= ${since} AND type = ANY (${Object.keys(endings)})
    ORDER BY at, txid`)
  const revoked = keys.map(({ id, at }): EndedRow => ({
    kind: 'key_revoked',
    id: encodeId('key', id),
    role: null,
    at,
  }))
  const ended = others.map(({ type, ...row }): EndedRow => ({ ...row, kind: endings[type] }))
  return [...revoked, ...ended]
}
