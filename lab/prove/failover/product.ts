import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '../../../tools/scratch.ts'
import { ask, type Cluster } from './cluster.ts'
import type { Ground } from './ground.ts'
import type { Pair } from './pair.ts'
import type { Target } from './writers.ts'

const program = join(dirname(dirname(dirname(import.meta.dirname))), 'bin/daybook')
const runFile = promisify(execFile)

export type Product = {
  target: Target
  /** What is wrong at the end by the product's own checks, in words. */
  findComplaints(primary: Cluster): Promise<string[]>
}

/** The product as users set it up; its server knows only the address that is switched over. */
export async function serveBehind(ground: Ground, pair: Pair, database: string): Promise<Product> {
  await ask(pair.primary.urlOf('postgres'), `CREATE DATABASE ${database}`)
  const environment = {
    DATABASE_URL: pair.primary.urlOf(database),
    DAYBOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    DAYBOOK_FILES: join(ground.directory, 'files'),
    DAYBOOK_LOG: 'silent',
    // Its standby is synchronous: one that takes over has everything.
    DAYBOOK_AFTER_FAILOVER: 'go_on',
  }
  const told = (args: string[]) => command(environment, args)
  await told(['migrate'])
  const org = await told(['org', 'create', '--name', 'Proof', '--region', 'denmark'])
  const orgId = org['organizationId'] ?? ''
  const made = await told(['key', 'create', '--org', orgId, '--permissions', 'all'])
  const url = new URL(environment.DATABASE_URL)
  url.port = String(pair.front.port)
  const through = { ...environment, DATABASE_URL: url.toString() }
  const served = await serve(through, ['--with-worker'])
  ground.whenDone(() => served.child.kill('SIGKILL'))
  return {
    target: { url: served.url, key: made['key'] ?? '' },
    async findComplaints(primary) {
      const here = { ...environment, DATABASE_URL: primary.urlOf(database) }
      const complaints = served.child.exitCode === null ? [] : ['serve did not survive']
      for (const check of [['audit', 'verify'], ['verify']]) {
        await command(here, check).catch((error: unknown) => complaints.push(String(error)))
      }
      return complaints
    },
  }
}

async function command(
  environment: Record<string, string>,
  args: string[],
): Promise<Record<string, string>> {
  const options = { env: { ...process.env, ...environment }, timeout: 120_000 }
  const { stdout } = await runFile(program, [...args, '--json'], options)
  return JSON.parse(stdout) as Record<string, string>
}
