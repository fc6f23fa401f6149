import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createApiKey, hashSecret } from '#access/room'
import { openHouse } from '#house'
import type { Config } from '#kernel/config'
import { closeDatabase } from '#kernel/database'
import type { House } from '#kernel/house'
import { encodeId } from '#kernel/id'
import { permissions } from '#kernel/permission'
import type { Principal } from '#kernel/principal'
import { sql } from '#kernel/sql'
import { transact } from '#kernel/transaction'
import type { RegionKey } from '#regions/room'
import { addDocuments, run } from './demo_documents.ts'
import { addInvoices } from './demo_invoices.ts'
import { furnishPerson, type DemoPerson } from './demo_person.ts'
import { foundOrganization } from './org.ts'

export type DemoOrganization = { name: string; id: string; key: string; calendar: string }

type Sample = { name: string; region: RegionKey; contacts: object[] }

const samples: Sample[] = [
  {
    name: 'Daybook Demo ApS',
    region: 'denmark',
    contacts: [
      { name: 'Café Hjørnet ApS', type: 'client', country: 'DK', email: 'hej@example.com' },
      { name: 'Papir & Blæk A/S', type: 'vendor', country: 'DK', businessId: '99999993' },
      { name: 'Nordlicht GmbH', type: 'both', country: 'DE', email: 'buero@example.com' },
    ],
  },
  {
    name: 'Daybook Demo S.r.l.',
    region: 'italy',
    contacts: [
      {
        name: 'Trattoria da Prova S.r.l.',
        type: 'client',
        country: 'IT',
        vatNumber: 'IT99999998885',
        sdiCode: '0000000',
      },
      { name: 'Cartoleria Esempio S.n.c.', type: 'vendor', country: 'IT' },
    ],
  },
]

/** Makes what is missing of the two organizations, through the same doors that users have. */
export async function furnishDemo(
  config: Config,
): Promise<{ organizations: DemoOrganization[]; person: DemoPerson }> {
  const keys = openKeyRing(config.files)
  const house = openHouse(
    { ...config, poolSize: 2 },
    config.databaseUrl === undefined ? {} : { appUrl: config.databaseUrl },
  )
  try {
    const organizations = []
    const orgIds = []
    for (const sample of samples) {
      const orgId = await findOrFound(house, sample)
      if (!(await hasContacts(house, orgId))) await addSamples(house, orgId, sample)
      const id = encodeId('org', orgId)
      const key = await keyFor(house, orgId, keys.get(id))
      keys.put(id, key)
      const principal = operatorOf(orgId, sample)
      const { token } = await run(house, principal, 'generate_calendar_token', {})
      const calendar = `/api/calendar/${token}.ics`
      organizations.push({ name: sample.name, id, key, calendar })
      orgIds.push(orgId)
    }
    return { organizations, person: await furnishPerson(house, orgIds, keys) }
  } finally {
    await house.ports.reader.close()
    await closeDatabase(house.database)
  }
}

async function addSamples(house: House, orgId: string, sample: Sample): Promise<void> {
  const principal = operatorOf(orgId, sample)
  const contacts: string[] = []
  for (const contact of sample.contacts) {
    contacts.push((await run(house, principal, 'save_contact', contact)).id)
  }
  await addDocuments(house, principal)
  // The first of them is a client.
  await addInvoices(house, principal, contacts[0] ?? '')
  await run(house, principal, 'prepare_vat_return', {})
}

async function findOrFound(house: House, sample: Sample): Promise<string> {
  const rows = await transact(house.database, { orgId: null, readOnly: true }, (tx) =>
    tx.query<{ org_id: string }>(sql`
      SELECT org_id FROM organization
      WHERE mode = 'test' AND name = ${sample.name} AND region_key = ${sample.region}
      ORDER BY org_id LIMIT 1`),
  )
  if (rows[0]) return rows[0].org_id
  return (await foundOrganization(house, sample.name, sample.region, false)).orgId
}

async function hasContacts(house: House, orgId: string): Promise<boolean> {
  const rows = await transact(house.database, { orgId, readOnly: true }, (tx) =>
    tx.query(sql`SELECT id FROM contact WHERE org_id = ${orgId} LIMIT 1`),
  )
  return rows.length > 0
}

function operatorOf(orgId: string, sample: Sample): Principal {
  return {
    kind: 'operator',
    orgId,
    mode: 'test',
    regionKey: sample.region,
    subscribed: false,
    userId: null,
    keyId: null,
    role: null,
    permissions: [...permissions],
    caller: 'operator',
    actor: { kind: 'operator', id: null, name: 'demo' },
    app: null,
  }
}

/** The key of the last run while it is valid, so that what was set up with it goes on working. */
async function keyFor(house: House, orgId: string, kept: string | undefined): Promise<string> {
  if (kept !== undefined) {
    const rows = await transact(house.database, { orgId, readOnly: true }, (tx) =>
      tx.query(sql`
        SELECT id FROM api_key WHERE org_id = ${orgId} AND key_hash = ${hashSecret(kept)}
          AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`),
    )
    if (rows.length > 0) return kept
  }
  return (await createApiKey(house, { orgId, permissions: 'all', name: 'demo' })).key
}

const ring = z.record(z.string(), z.string())

/** Keys are stored only as hashes; the demo remembers its own beside its data. */
function openKeyRing(files: string) {
  const folder = join(files, 'demo')
  const file = join(folder, 'keys.json')
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const kept = existsSync(file) ? ring.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  return {
    get: (id: string): string | undefined => kept[id],
    put(id: string, key: string): void {
      kept[id] = key
      writeFileSync(file, JSON.stringify(kept, null, 2), { mode: 0o600 })
    },
  }
}
