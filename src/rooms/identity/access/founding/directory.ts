import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { transact } from '#kernel/database/transaction'
import { toKey } from '../keys/key.ts'
import type { Mode } from '../keys/key_text.ts'
import * as keys from '../keys/store.ts'
import { toMember } from '../members/member.ts'
import * as members from '../members/member_store.ts'
import { lookInto } from './founding.ts'
import * as store from './founding_store.ts'

/** What there is, for whoever runs the server; on the owner's connection, like the rest of founding. */

const most = 500

export type ListedOrganization = {
  organizationId: string
  name: string
  region: string
  mode: Mode
  currency: string
  createdAt: string
}

/** Every organization, oldest first. */
export async function listOrganizations(app: App): Promise<ListedOrganization[]> {
  const rows = await everyPage(
    (after) =>
      transact(app.database, { orgId: null, readOnly: true }, (tx) =>
        store.listOrganizations(tx, after, most),
      ),
    (row) => row.org_id,
  )
  return rows.map((row) => ({
    organizationId: encodeId('org', row.org_id),
    name: row.name,
    region: row.region_key,
    mode: row.mode,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
  }))
}

export type ListedUser = {
  userId: string | null
  email: string
  name: string | null
  role: string
  status: string
}

/** The members of one organization, newest first; who is invited only has no user yet. */
export async function listUsers(app: App, orgId: string): Promise<ListedUser[]> {
  return await lookInto(app, orgId, async (scene) => {
    const rows = await everyPage(
      (after) => members.listMembers(scene, {}, most, after),
      (row) => row.id,
    )
    return rows.map((row) => {
      const { userId, email, name, role, status } = toMember(scene, row)
      return { userId, email, name, role, status }
    })
  })
}

export type ListedKey = {
  keyId: string
  name: string
  userId: string | null
  hint: string
  status: string
  permissions: string[]
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

/** The keys of one organization, newest first, ended ones too. No key's text is kept anywhere. */
export async function listApiKeys(app: App, orgId: string): Promise<ListedKey[]> {
  return await lookInto(app, orgId, async (scene) => {
    const rows = await everyPage(
      (after) => keys.listKeys(scene, null, most, after),
      (row) => row.id,
    )
    return rows.map((row) => {
      const { id: keyId, name, userId, hint, status, permissions, ...rest } = toKey(scene, row)
      const { createdAt, expiresAt, lastUsedAt } = rest
      return { keyId, name, userId, hint, status, permissions, createdAt, expiresAt, lastUsedAt }
    })
  })
}

async function everyPage<Row>(
  page: (after: string | null) => Promise<Row[]>,
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const last = all.at(-1)
    const rows = await page(last === undefined ? null : idOf(last))
    all.push(...rows)
    if (rows.length < most) return all
  }
}
