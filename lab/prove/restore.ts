import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '#commands/process/say'
import { ask, type Cluster } from './failover/cluster.ts'
import { onGround, type Ground } from './failover/ground.ts'
import { toPage, type RestoreResult } from './restore/page.ts'
import { makeArchived, must, untilOpen, type Archived } from './restore/stanza.ts'
import * as on from './restore/work.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/restore.md')

/**
 * A database that lost its contacts is restored to the second before, by pgBackRest; then it is backed up
 * by `daybook backup` and restored from that. `--full` does it with 1 GB; `--write` keeps the result.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const megabytes = isFull ? { database: 700, files: 300 } : { database: 40, files: 10 }
  if (!isInstalled()) {
    say('SKIPPED, so not proven: pgbackrest is not installed')
    process.exitCode = 1
    return
  }
  const result = await onGround('restore', async (ground) => await prove(ground, megabytes))
  say(JSON.stringify({ prove: 'restore', ...result }))
  for (const { says, fault } of result.steps)
    say(`${fault === null ? 'holds' : 'FAILS'}  ${says}${fault === null ? '' : `: ${fault}`}`)
  const isProven = result.steps.every(({ fault }) => fault === null)
  say(isProven ? 'proven' : 'not proven')
  if (!isProven) process.exitCode = 1
  else if (args.includes('--write')) writeFileSync(page, toPage(result, args))
}

function isInstalled(): boolean {
  try {
    execFileSync('pgbackrest', ['version'])
    return true
  } catch {
    return false
  }
}

async function prove(
  ground: Ground,
  megabytes: { database: number; files: number },
): Promise<RestoreResult> {
  const archived = await makeArchived(ground)
  const product = await on.setUp(ground, archived.cluster)
  await on.fill(product, megabytes, say)
  const result: RestoreResult = {
    steps: [],
    seconds: {},
    sizes: { database: 0, files: 0, repository: 0, dump: 0 },
    writes: 0,
    version: await versionOf(archived.cluster),
  }
  const restored = await restoreToTheSecond(ground, { archived, product, result })
  await restoreDump(ground, { cluster: restored, product, result })
  await restored.stop()
  return result
}

async function versionOf({ urlOf }: Cluster): Promise<string> {
  const [row] = await ask<{ version: string }>(
    urlOf('postgres'),
    `SELECT current_setting('server_version') AS version`,
  )
  return row?.version.split(' ')[0] ?? ''
}

type Proving = { product: on.Product; result: RestoreResult }

const holds = ({ steps }: RestoreResult, says: string, fault: string | null): void => {
  steps.push({ says, fault })
  say(`${fault === null ? 'holds' : 'FAILS'}  ${says}`)
}

const difference = (wanted: object, found: object): string | null =>
  JSON.stringify(wanted) === JSON.stringify(found)
    ? null
    : `${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`

async function restoreToTheSecond(
  ground: Ground,
  { archived, product, result }: Proving & { archived: Archived },
): Promise<Cluster> {
  const { environment, served, key } = product
  const url = environment['DATABASE_URL'] ?? ''
  result.seconds['pgbackrest: full back-up'] = (
    await must(archived.run(['--type=full', 'backup']))
  ).seconds
  result.writes = await on.work({ url: served.url, key }, 5_000)
  // The audit log is sealed, and what the writes left to do is done.
  await sleep(5_000)
  const wanted = await on.controlValues(url)
  const moment = new Date()
  await sleep(1_000)
  await ask(url, 'DELETE FROM contact')
  await ask(url, 'DROP TABLE audit_seal CASCADE')
  await archived.untilArchived()
  await served.stop()
  result.sizes.database = await on.sizeOf(url)
  result.sizes.files = on.bytesBelow(environment['DAYBOOK_FILES'] ?? '')
  await examineDoctor(ground, { archived, product, result })
  await archived.cluster.stop()
  result.sizes.repository = on.bytesBelow(join(ground.directory, 'repo'))
  const refused = await archived.run(['info'], archived.withoutKey())
  const isRefused = refused.code !== 0 || /error/.test(refused.said)
  holds(result, 'without its key the repository cannot be read', isRefused ? null : refused.said)
  const { cluster, seconds } = await archived.restoreTo(moment)
  result.seconds['pgbackrest: files of the server back'] = seconds
  const began = performance.now()
  await cluster.start()
  await untilOpen(cluster)
  result.seconds['replay to the second before, until it takes writes'] =
    (performance.now() - began) / 1_000
  const found = await on.controlValues(cluster.urlOf(on.database))
  holds(
    result,
    'after DELETE of all contacts and DROP of the seals, a restore to the second before has every row and hash',
    difference(wanted, found),
  )
  const here = { ...environment, DATABASE_URL: cluster.urlOf(on.database) }
  await checkBooks(here, result, 'restored by pgBackRest')
  return cluster
}

async function examineDoctor(
  _ground: Ground,
  { archived, product, result }: Proving & { archived: Archived },
): Promise<void> {
  const environment = {
    ...product.environment,
    PGBACKREST_CONFIG: archived.config,
    DAYBOOK_PGBACKREST: 'main',
  }
  const { out, err } = await on.daybook(environment, ['doctor', '--json'], true)
  if (out === '') throw new Error(`doctor said nothing: ${err}`)
  const { findings } = JSON.parse(out) as { findings: { says: string; fix: string | null }[] }
  const last = findings.find(({ says }) => says.startsWith('the last back-up of pgBackRest is'))
  holds(
    result,
    '`doctor` shows the last back-up of pgBackRest, and that no restore was tried',
    last?.fix === null && out.includes('no restore drill is known') ? null : out.slice(-1_500),
  )
}

async function checkBooks(
  environment: Record<string, string>,
  result: RestoreResult,
  what: string,
): Promise<void> {
  for (const args of [['verify'], ['audit', 'verify']]) {
    const { code, out, err, seconds } = await on.daybook(environment, args, true)
    result.seconds[`${args.join(' ')}, ${what}`] = seconds
    const fault = code === 0 ? null : `${out}${err}`.slice(-2_000)
    holds(result, `\`${args.join(' ')}\` finds nothing wrong: ${what}`, fault)
  }
}

async function restoreDump(
  ground: Ground,
  { cluster, product, result }: Proving & { cluster: Cluster },
): Promise<void> {
  const url = cluster.urlOf(on.database)
  const to = join(ground.directory, 'backups')
  const key = randomBytes(32).toString('base64')
  const plain = { ...product.environment, DATABASE_URL: url, DAYBOOK_BACKUPS: to }
  const keyed = { ...plain, DAYBOOK_BACKUP_KEY: key }
  const until = new Date()
  const wanted = await on.controlValues(url, until)
  const made = await on.daybook(keyed, ['backup', '--json'])
  result.seconds['daybook backup, encrypted'] = made.seconds
  result.sizes.dump = (JSON.parse(made.out) as { bytes: number }).bytes
  result.seconds['daybook backup again, no new files'] = (
    await on.daybook(keyed, ['backup'])
  ).seconds
  result.seconds['daybook backup --check'] = (
    await on.daybook(keyed, ['backup', '--check', to])
  ).seconds
  await ask(cluster.urlOf('postgres'), 'CREATE DATABASE restored')
  const target = cluster.urlOf('restored')
  const files = join(ground.directory, 'files_restored')
  const given = { DATABASE_URL: target, DAYBOOK_FILES: files }
  const refused = await on.daybook({ ...plain, ...given }, ['restore'], true)
  const said = refused.err.includes('encrypted with a key that is not here')
  holds(
    result,
    'without its key a dump is not restored',
    refused.code === 1 && said ? null : refused.err,
  )
  result.seconds['daybook restore'] = (
    await on.daybook({ ...keyed, ...given }, ['restore'])
  ).seconds
  const found = await on.controlValues(target, until)
  holds(result, 'a restored dump has every row and hash', difference(wanted, found))
  await checkBooks({ ...keyed, ...given }, result, 'restored from a dump')
  const again = await on.daybook({ ...keyed, ...given }, ['restore'], true)
  const isRefused = again.code === 1 && again.err.includes('is not empty')
  holds(result, 'a database that is not empty is refused', isRefused ? null : again.err)
  const drill = await on.daybook(keyed, ['restore', '--drill'], true)
  result.seconds['daybook restore --drill'] = drill.seconds
  holds(result, 'a drill restores, checks and clears away', drill.code === 0 ? null : drill.out)
}
