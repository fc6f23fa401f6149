import { setTimeout as sleep } from 'node:timers/promises'
import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { serve, type Served } from '../../../tools/scratch.ts'
import { ask, type Cluster } from '../failover/cluster.ts'
import type { Ground } from '../failover/ground.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const writers = 8
const fileBytes = 1_000_000

/** Daybook on a server of our own, and what is known of its data. */
export type Product = {
  environment: Record<string, string>
  served: Served
  key: string
}

export const database = 'daybook'

export async function setUp(ground: Ground, cluster: Cluster): Promise<Product> {
  await ask(cluster.urlOf('postgres'), `CREATE DATABASE ${database}`)
  const environment = {
    DATABASE_URL: cluster.urlOf(database),
    DAYBOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    DAYBOOK_FILES: join(ground.directory, 'files'),
    DAYBOOK_LOG: 'silent',
    DAYBOOK_SANDBOX: 'false',
  }
  await daybook(environment, ['migrate'])
  const org = ['org', 'create', '--name', 'Proof', '--region', 'denmark', '--json']
  const { organizationId } = parse(await daybook(environment, org))
  const args = ['key', 'create', '--org', organizationId ?? '', '--permissions', 'all', '--json']
  const { key = '' } = parse(await daybook(environment, args))
  const served = await serve(environment, ['--with-worker'])
  ground.whenDone(() => served.child.kill('SIGKILL'))
  return { environment, served, key }
}

const parse = ({ out }: Commanded): Record<string, string> =>
  JSON.parse(out) as Record<string, string>

export type Commanded = { code: number; out: string; err: string; seconds: number }

/** A command as an operator runs it. */
export async function daybook(
  environment: Record<string, string>,
  args: string[],
  mayFail = false,
): Promise<Commanded> {
  const began = performance.now()
  const options = { env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 * 1024 }
  const done = await new Promise<Omit<Commanded, 'seconds'>>((resolve) => {
    execFile(join(root, 'bin/daybook'), args, options, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, err })
    })
  })
  if (done.code !== 0 && !mayFail) throw new Error(`daybook ${args[0]}: ${done.out}${done.err}`)
  return { ...done, seconds: (performance.now() - began) / 1_000 }
}

/** Invoices and files by the API, until the database and the files are as big as asked for. */
export async function fill(
  { served, key, environment }: Product,
  megabytes: { database: number; files: number },
  say: (sentence: string) => void,
): Promise<void> {
  for (let done = 0; done < megabytes.files; done += writers) {
    const some = Array.from({ length: Math.min(writers, megabytes.files - done) })
    await Promise.all(some.map(async () => await upload(served.url, key)))
  }
  say(`${megabytes.files} files of 1 MB uploaded`)
  for (;;) {
    const size = await sizeOf(environment['DATABASE_URL'] ?? '')
    say(`the database has ${Math.round(size / 1e6)} MB`)
    if (size >= megabytes.database * 1e6) return
    await bulk({ url: served.url, key }, 10_000)
  }
}

const linesOfDraft = 100

/** Drafts of invoices with many lines, which also their events and audit rows have. */
async function bulk(to: { url: string; key: string }, forMs: number): Promise<void> {
  const { contactId } = await saveContact(to)
  const until = performance.now() + forMs
  const callers = Array.from({ length: writers }, async () => {
    while (performance.now() < until) {
      const lines = Array.from({ length: linesOfDraft }, () => ({
        description: randomBytes(720).toString('base64'),
        unitPrice: 10,
        vatRate: 25,
      }))
      await post(to, 'save_invoice', { contactId, lines })
    }
  })
  await Promise.all(callers)
}

export async function sizeOf(url: string): Promise<number> {
  const [row] = await ask<{ size: string }>(
    url,
    'SELECT pg_database_size(current_database()) AS size',
  )
  return Number(row?.size)
}

export function bytesBelow(folder: string): number {
  return Number(spawnSync('du', ['-sb', folder], { encoding: 'utf8' }).stdout.split('\t')[0])
}

async function upload(url: string, key: string): Promise<void> {
  const response = await fetch(`${url}/api/rest/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'text/plain',
      'daybook-file-name': 'bytes.txt',
    },
    body: randomBytes(fileBytes),
  })
  if (response.status !== 200) throw new Error(`upload: ${await response.text()}`)
}

/** Many callers for some time; returns how many writes were acknowledged. */
export async function work(to: { url: string; key: string }, forMs: number): Promise<number> {
  const until = performance.now() + forMs
  const callers = Array.from({ length: writers }, async () => {
    let count = 0
    for (; performance.now() < until; count++) await saveContact(to)
    return count
  })
  return (await Promise.all(callers)).reduce((sum, count) => sum + count, 0)
}

async function saveContact(to: { url: string; key: string }): Promise<{ contactId: string }> {
  const { result } = await post(to, 'save_contact', { name: randomBytes(360).toString('base64') })
  return { contactId: result.id }
}

async function post(
  { url, key }: { url: string; key: string },
  action: string,
  body: object,
): Promise<{ result: { id: string } }> {
  const given = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': randomBytes(16).toString('hex'),
  }
  // A busy disk may keep a COMMIT waiting: then the same is asked again, as callers do.
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${url}/api/rest/actions/${action}`, {
      method: 'POST',
      headers,
      body: given,
    })
    if (response.status === 200) return (await response.json()) as { result: { id: string } }
    if (response.status !== 503 || attempt === 5) {
      throw new Error(`${action}: ${await response.text()}`)
    }
    await sleep(1_000)
  }
}

/** What must be the same after a restore: counts, and a hash over everything of five tables. */
export async function controlValues(
  url: string,
  until = new Date(),
): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  // What a restore itself says in the audit log and as events comes later.
  const limit = `WHERE at <= '${until.toISOString()}'`
  for (const table of ['contact', 'invoice', 'event', 'audit_log', 'file']) {
    const [row] = await ask<{ count: string; hash: string | null }>(
      url,
      `SELECT count(*), md5(string_agg(md5(t::text), '' ORDER BY id)) AS hash
       FROM ${table} t ${['event', 'audit_log'].includes(table) ? limit : ''}`,
    )
    values[table] = `${row?.count} ${row?.hash}`
  }
  return values
}
