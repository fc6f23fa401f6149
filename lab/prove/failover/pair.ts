import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask, clusterOn, findFreePort, makeCluster, type Cluster } from './cluster.ts'
import { giveTo, type Ground } from './ground.ts'
import { openRelay, type Relay } from './relay.ts'

/** Synchronous: COMMIT waits until the standby has written. Asynchronous: it does not. */
export type Mode = 'synchronous' | 'asynchronous'

/** A primary, its standby, the slow line between them, and the one address that callers know. */
export type Pair = {
  primary: Cluster
  standby: Cluster
  /** From the standby to the primary. */
  link: Relay
  /** From the callers to whoever is primary. */
  front: Relay
}

const attachedWithinMs = 30_000

export async function makePair(ground: Ground, delayMs: number): Promise<Pair> {
  const password = randomBytes(18).toString('base64url')
  const primary = makeCluster(ground, await findFreePort(), password)
  await primary.start()
  const link = await openRelay(delayMs)
  const front = await openRelay(0)
  ground.whenDone(() => {
    link.close()
    front.close()
  })
  front.point(primary.port)
  const standby = await addStandby(ground, primary, link)
  return { primary, standby, link, front }
}

/** The promoted standby becomes the primary, and a new standby is made from it. */
export async function rebuildPair(ground: Ground, broken: Pair): Promise<Pair> {
  broken.primary.remove()
  const primary = broken.standby
  const standby = await addStandby(ground, primary, broken.link)
  return { ...broken, primary, standby }
}

/**
 * A base backup by the server's own functions: a copy of the files between start and stop, and the
 * label that stop gives. Needs no program but the server itself.
 */
async function addStandby(ground: Ground, primary: Cluster, link: Relay): Promise<Cluster> {
  const port = await findFreePort()
  const data = join(ground.directory, `data_${port}`)
  const client = new pg.Client({ connectionString: primary.urlOf('postgres') })
  await client.connect()
  try {
    await client.query(`SELECT pg_create_physical_replication_slot('standby', true)`)
    await client.query(`SELECT pg_backup_start('standby', true)`)
    const copied = spawnSync('cp', ['-a', primary.data, data], { encoding: 'utf8' })
    if (copied.status !== 0) throw new Error(`the copy failed: ${copied.stderr}`)
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    )
    clearCopy(data)
    write(ground, join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  link.point(primary.port)
  const source =
    `host=127.0.0.1 port=${link.port} user=postgres password=${primary.password} ` +
    'application_name=standby'
  const lines = [`primary_conninfo = '${source}'`, `primary_slot_name = 'standby'`]
  write(ground, join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
  write(ground, join(data, 'standby.signal'), '')
  const standby = clusterOn(ground, port, primary.password, data)
  await standby.start()
  return standby
}

/** What belongs to the running primary alone and must not be in a backup. */
function clearCopy(data: string): void {
  rmSync(join(data, 'postmaster.pid'), { force: true })
  rmSync(join(data, 'postmaster.opts'), { force: true })
  for (const folder of ['pg_wal', 'pg_replslot']) {
    for (const entry of readdirSync(join(data, folder), { withFileTypes: true })) {
      if (folder === 'pg_wal' && entry.isDirectory()) continue
      rmSync(join(data, folder, entry.name), { recursive: true })
    }
  }
}

function write(ground: Ground, file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  giveTo(ground.runner, file)
}

/** Returns when the standby follows and COMMIT behaves as asked for. */
export async function setMode(pair: Pair, mode: Mode): Promise<void> {
  const url = pair.primary.urlOf('postgres')
  const names = mode === 'synchronous' ? 'FIRST 1 (standby)' : ''
  await ask(url, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
  await ask(url, 'SELECT pg_reload_conf()')
  const wanted = mode === 'synchronous' ? 'sync' : 'async'
  const until = performance.now() + attachedWithinMs
  for (;;) {
    const [row] = await ask<{ found: boolean }>(
      url,
      `SELECT EXISTS (SELECT FROM pg_stat_replication
        WHERE state = 'streaming' AND sync_state = $1) AS found`,
      [wanted],
    )
    if (row?.found) return
    if (performance.now() > until) throw new Error(`the standby did not become ${wanted}`)
    await sleep(50)
  }
}

/** Makes the standby a server that takes writes; returns when it does. */
export async function promote(standby: Cluster): Promise<void> {
  const [row] = await ask<{ promoted: boolean }>(
    standby.urlOf('postgres'),
    'SELECT pg_promote(true, 30) AS promoted',
  )
  if (!row?.promoted) throw new Error('the standby was not promoted within 30 s')
}
