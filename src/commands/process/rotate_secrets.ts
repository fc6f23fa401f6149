import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import {
  noOrganization,
  sealedColumns,
  sealedColumnsOfPeople,
  type SealedColumn,
} from '#kernel/database/sealed_columns'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'

export type Rotated = { organizations: number; moved: number; current: number }

type SealedRow = { id: string; sealed: Buffer }

const organizationsAtOnce = 500
const peopleAtOnce = 500
const rowsAtOnce = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Moves every sealed secret under the current master key, organization by organization and in
 * short transactions, so it may run beside the servers and be ended and repeated at any point.
 */
export async function rotateSecrets(app: App): Promise<Rotated> {
  const counts = { organizations: 0, moved: 0, current: 0 }
  for (const column of sealedColumnsOfPeople) await rotatePeople(app, column, counts)
  for (const column of sealedColumns) await rotateColumn(app, noOrganization, column, counts)
  let after = beforeAll
  for (;;) {
    const orgIds = await listOrganizations(app, after)
    for (const orgId of orgIds) {
      for (const column of sealedColumns) await rotateColumn(app, orgId, column, counts)
      counts.organizations += 1
    }
    const last = orgIds.at(-1)
    if (last === undefined || orgIds.length < organizationsAtOnce) return counts
    after = last
  }
}

/** The owner alone may see which organizations there are; what they hold needs their tenant. */
async function listOrganizations(app: App, after: string): Promise<string[]> {
  const rows = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    tx.query<{ org_id: string }>(sql`
      SELECT org_id FROM organization WHERE org_id > ${after}
      ORDER BY org_id LIMIT ${organizationsAtOnce}`),
  )
  return rows.map((row) => row.org_id)
}

async function rotateColumn(
  app: App,
  orgId: string,
  column: SealedColumn,
  counts: Rotated,
): Promise<void> {
  let after = beforeAll
  for (;;) {
    const rows = await transact(app.database, { orgId }, async (tx) => {
      // Locked, so that a secret that is being replaced right now is not put back.
      const found = await tx.query<SealedRow>(sql`
        SELECT ${column.id} AS id, ${column.column} AS sealed FROM ${column.table}
        WHERE org_id = ${orgId} AND ${column.column} IS NOT NULL AND ${column.id} > ${after}
        ORDER BY ${column.id} LIMIT ${rowsAtOnce} FOR UPDATE`)
      return found.map((row) => {
        const moved = rewrap(app, encodeId('org', orgId), column.name, row.sealed)
        if (moved !== null) {
          tx.send(sql`
            UPDATE ${column.table} SET ${column.column} = ${moved}
            WHERE org_id = ${orgId} AND ${column.id} = ${row.id}`)
        }
        return { id: row.id, isMoved: moved !== null }
      })
    })
    counts.moved += rows.filter((row) => row.isMoved).length
    counts.current += rows.filter((row) => !row.isMoved).length
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = last.id
  }
}

type OfPeople = (typeof sealedColumnsOfPeople)[number]

async function rotatePeople(app: App, column: OfPeople, counts: Rotated): Promise<void> {
  let after = beforeAll
  for (;;) {
    const people = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
      tx.query<{ user_id: string }>(sql`
        SELECT user_id FROM ${column.table} WHERE user_id > ${after}
        ORDER BY user_id LIMIT ${peopleAtOnce}`),
    )
    for (const person of people) await rotatePerson(app, person.user_id, column, counts)
    const last = people.at(-1)
    if (last === undefined || people.length < peopleAtOnce) return
    after = last.user_id
  }
}

/** In a transaction of that person, which alone opens their rows. */
async function rotatePerson(
  app: App,
  personId: string,
  column: OfPeople,
  counts: Rotated,
): Promise<void> {
  const isMoved = await transact(app.database, { orgId: null, personId }, async (tx) => {
    const [row] = await tx.query<{ sealed: Buffer }>(sql`
      SELECT ${column.column} AS sealed FROM ${column.table}
      WHERE user_id = ${personId} FOR UPDATE`)
    if (!row) return null
    const moved = rewrap(app, encodeId('usr', personId), column.name, row.sealed)
    if (moved === null) return false
    tx.send(sql`UPDATE ${column.table} SET ${column.column} = ${moved} WHERE user_id = ${personId}`)
    return true
  })
  if (isMoved === null) return
  if (isMoved) counts.moved += 1
  else counts.current += 1
}

/** A secret whose key is missing stops the rotation: going on would leave it behind unseen. */
function rewrap(app: App, owner: string, name: string, sealed: Buffer): Buffer | null {
  try {
    return app.secrets.rewrap(sealed)
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${name} of ${owner}: ${words}`, { cause })
  }
}
