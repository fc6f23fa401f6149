import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, clusterOn, findFreePort, makeCluster, type Cluster } from '../failover/cluster.ts'
import { giveTo, makeOwned, type Ground } from '../failover/ground.ts'

/** A server whose log is archived by pgBackRest, encrypted. */
export type Archived = {
  cluster: Cluster
  /** The settings of pgBackRest, as a file. */
  config: string
  run(args: string[], config?: string): Promise<Ran>
  /** Everything up to now is in the archive when this returns. */
  untilArchived(): Promise<void>
  /** The files of another server, restored to a moment; it is not started yet. */
  restoreTo(moment: Date): Promise<{ cluster: Cluster; seconds: number }>
  /** The same settings with another key. */
  withoutKey(): string
}

export type Ran = { code: number | null; said: string; seconds: number }

const name = 'main'

export async function makeArchived(ground: Ground): Promise<Archived> {
  const password = randomBytes(18).toString('base64url')
  const at = (part: string): string => join(ground.directory, part)
  for (const part of ['socket', 'repo', 'log', 'lock', 'spool']) makeOwned(ground, at(part))
  const config = at('pgbackrest.conf')
  const port = await findFreePort()
  const archive = `archive_command=pgbackrest --config=${config} --stanza=${name} archive-push %p`
  const cluster = makeCluster(ground, port, password, {
    initdb: ['--auth-local=trust'],
    settings: [
      `unix_socket_directories=${at('socket')}`,
      'archive_mode=on',
      archive,
      'archive_timeout=60',
      'max_wal_size=1GB',
    ],
  })
  const write = (file: string, pass: string, data: string): string => {
    writeFileSync(file, settingsOf(at, pass, data, port), { mode: 0o600 })
    giveTo(ground.runner, file)
    return file
  }
  const pass = randomBytes(48).toString('base64')
  write(config, pass, cluster.data)
  await cluster.start()
  const run = async (args: string[], given = config): Promise<Ran> =>
    await runAs(ground, ['pgbackrest', `--config=${given}`, `--stanza=${name}`, ...args])
  await must(run(['stanza-create']))
  return {
    cluster,
    config,
    run,
    untilArchived: async () => await untilArchived(cluster),
    restoreTo: async (moment) => await restoreTo(ground, { moment, password, run }),
    withoutKey: () => write(at('other.conf'), randomBytes(48).toString('base64'), at('nowhere')),
  }
}

function settingsOf(
  at: (part: string) => string,
  pass: string,
  data: string,
  port: number,
): string {
  return [
    '[global]',
    `repo1-path=${at('repo')}`,
    'repo1-cipher-type=aes-256-cbc',
    `repo1-cipher-pass=${pass}`,
    'repo1-retention-full=2',
    'compress-type=lz4',
    'process-max=2',
    'start-fast=y',
    'log-level-console=warn',
    `log-path=${at('log')}`,
    `lock-path=${at('lock')}`,
    `spool-path=${at('spool')}`,
    `[${name}]`,
    `pg1-path=${data}`,
    `pg1-port=${port}`,
    `pg1-socket-path=${at('socket')}`,
    'pg1-user=postgres',
    '',
  ].join('\n')
}

async function untilArchived({ urlOf }: Cluster): Promise<void> {
  const url = urlOf('postgres')
  const [row] = await ask<{ last: string }>(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS last')
  for (let waited = 0; waited < 120_000; waited += 100) {
    const [state] = await ask<{ done: boolean }>(
      url,
      'SELECT coalesce(last_archived_wal >= $1, false) AS done FROM pg_stat_archiver',
      [row?.last],
    )
    if (state?.done) return
    await sleep(100)
  }
  throw new Error('the log was not archived within two minutes')
}

type Restoring = { moment: Date; password: string; run: Archived['run'] }

async function restoreTo(
  ground: Ground,
  { moment, password, run }: Restoring,
): Promise<{ cluster: Cluster; seconds: number }> {
  const port = await findFreePort()
  const data = join(ground.directory, `data_${port}`)
  makeOwned(ground, data)
  const target = moment.toISOString().replace('T', ' ').replace('Z', '+00')
  const args = ['--type=time', `--target=${target}`, '--target-action=promote']
  const { seconds } = await must(run([`--pg1-path=${data}`, ...args, 'restore']))
  const settings = ['archive_mode=off', 'unix_socket_directories=']
  return { cluster: clusterOn(ground, port, password, data, settings), seconds }
}

/** Returns when the server takes writes, which it does at the end of the replay. */
export async function untilOpen({ urlOf }: Cluster): Promise<void> {
  for (let waited = 0; waited < 600_000; waited += 100) {
    const [row] = await ask<{ open: boolean }>(
      urlOf('postgres'),
      'SELECT NOT pg_is_in_recovery() AS open',
    )
    if (row?.open) return
    await sleep(100)
  }
  throw new Error('the replay did not end within ten minutes')
}

export async function must(work: Promise<Ran>): Promise<Ran> {
  const ran = await work
  if (ran.code !== 0) throw new Error(`pgbackrest: ${ran.said}`)
  return ran
}

async function runAs({ runner }: Ground, command: string[]): Promise<Ran> {
  const began = performance.now()
  const [program = '', ...args] = [...runner.before, ...command]
  const { uid, gid, before } = runner
  const identity = before.length > 0 || uid === undefined || gid === undefined ? {} : { uid, gid }
  const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...identity })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, said: said.trim(), seconds: (performance.now() - began) / 1_000 }
}
