import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { italianIban } from '#test/support/bank/statements'
import { ask, findFreePort, makeCluster } from '../failover/cluster.ts'
import type { Ground } from '../failover/ground.ts'
import type { Tenant } from './load.ts'
import { command, type Environment, type Release } from './release.ts'

const database = 'daybook'

const seller = {
  legalName: 'Nostra S.r.l.',
  address: {
    street: 'Via di Prova',
    houseNumber: '1',
    postalCode: '00100',
    city: 'Roma',
    province: 'RM',
  },
  vatNumber: 'IT00488410010',
  fiscalCode: '00488410010',
  taxRegime: 'RF01',
  iban: italianIban,
}

export type Stage = {
  url: string
  version: string
  environment: Environment
  danish: Tenant
  italian: Tenant
}

/** A database of the old release with two organizations, on a PostgreSQL of its own. */
export async function openStage(ground: Ground, old: Release): Promise<Stage> {
  const cluster = makeCluster(ground, await findFreePort(), randomBytes(18).toString('base64url'))
  await cluster.start()
  await ask(cluster.urlOf('postgres'), `CREATE DATABASE ${database}`)
  const url = cluster.urlOf(database)
  const environment = {
    DATABASE_URL: url,
    DAYBOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    DAYBOOK_FILES: join(ground.directory, 'files'),
    DAYBOOK_LOG: 'silent',
    DAYBOOK_SANDBOX: 'false',
    DAYBOOK_POOL: '8',
    DAYBOOK_DRAIN_SECONDS: '3',
    DAYBOOK_LIMIT_KEY: '1000000000',
    DAYBOOK_LIMIT_ORGANIZATION: '1000000000',
    DAYBOOK_QUOTA_DOCUMENTS: '100000',
  }
  await command(old, environment, ['migrate'])
  const found = async (name: string, region: string): Promise<Tenant> => {
    const given = ['org', 'create', '--name', name, '--region', region]
    const orgId = String((await command(old, environment, given))['organizationId'])
    const asked = ['key', 'create', '--org', orgId, '--permissions', 'all']
    const key = String((await command(old, environment, asked))['key'])
    return { orgId, key, contactId: '' }
  }
  const danish = await found('Vores ApS', 'denmark')
  const italian = await found('Nostra S.r.l.', 'italy')
  const [row] = await ask<{ version: string }>(
    url,
    `SELECT current_setting('server_version') AS version`,
  )
  return { url, version: row?.version.split(' ')[0] ?? '', environment, danish, italian }
}

/** What the Italian organization needs to issue invoices, through a server. */
export async function furnish(url: string, italian: Tenant): Promise<void> {
  const must = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}/api/rest/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${italian.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { result } = (await answer.json()) as { result: Record<string, unknown> }
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    return result
  }
  await must('operations/save_organization_profile', seller)
  const buyer = { name: 'Cliente S.p.A.', country: 'IT', vatNumber: 'IT00743110157' }
  const { id } = await must('actions/save_contact', { ...buyer, sdiCode: 'ABC1234' })
  italian.contactId = String(id)
  const address = { street: 'Corso Cliente 2', postalCode: '10100', city: 'Torino', province: 'TO' }
  await must('operations/save_contact_details', { contactId: id, address })
}
