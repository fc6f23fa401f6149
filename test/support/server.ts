import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { clusterOn, findFreePort, makeCluster } from '../../lab/prove/failover/cluster.ts'
import { onGround, type Ground } from '../../lab/prove/failover/ground.ts'

/** A server's address, as its superuser, and how to end it. */
export type OwnServer = { url: string; stop(): Promise<void> }

const memory = '/dev/shm'
const enoughBytes = 6_000_000_000
const kind = 'suite'

const roomy = ['max_connections=200', 'shared_buffers=512MB']
/** Nobody misses what a test has written, so nothing waits for a disk. */
const hasty = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** What a new server is filled with, and the files that this rests on. */
export type Filling = { with(url: string): Promise<void>; restsOn: readonly string[] }

type Options = { isDurable?: boolean; filling?: Filling }

/**
 * A PostgreSQL of the suite's own from the installed programs, in memory where there is enough. It
 * ends with `stop`, and also when this process is killed. Null where no server can be started here.
 */
export async function startOwnServer(options: Options = {}): Promise<OwnServer | null> {
  const place = quickestPlace()
  const settings = [...roomy, ...(options.isDurable ? [] : hasty)]
  clearAbandoned(place)
  return await new Promise((resolve) => {
    const left = onGround(
      kind,
      async (ground) => {
        const cluster = await startOn(ground, settings, options.filling)
        await new Promise<void>((leave) => {
          const stop = async (): Promise<void> => {
            leave()
            await left
          }
          resolve({ url: cluster.urlOf('postgres'), stop })
        })
      },
      place,
    )
    left.catch((error: unknown) => {
      process.stderr.write(`no PostgreSQL of the suite's own: ${String(error)}\n`)
      resolve(null)
    })
  })
}

const initdb = ['--auth=trust', '--no-sync', '--locale=C.UTF-8']

/** Filled once and kept: later runs begin with a copy, until something that it rests on changes. */
async function startOn(ground: Ground, settings: string[], filling: Filling | undefined) {
  const port = await findFreePort()
  const password = randomBytes(9).toString('hex')
  const kept = filling && keptAt(ground, filling)
  if (kept !== undefined && existsSync(kept)) {
    const data = join(ground.directory, `data_${port}`)
    if (copy(kept, data)) {
      const cluster = clusterOn(ground, port, password, data, settings)
      await cluster.start()
      return cluster
    }
  }
  const cluster = makeCluster(ground, port, password, { initdb, settings })
  await cluster.start()
  if (filling === undefined || kept === undefined) return cluster
  await filling.with(cluster.urlOf('postgres'))
  await cluster.stop()
  keep(cluster.data, kept)
  await cluster.start()
  return cluster
}

const root = dirname(dirname(import.meta.dirname))
const shelf = join(root, 'node_modules', '.cache', 'daybook', 'servers')

function keptAt({ programs }: Ground, { restsOn }: Filling): string {
  const version = spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' })
  const hash = createHash('sha256').update(version.stdout)
  for (const file of restsOn) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)))
  return join(shelf, hash.digest('hex').slice(0, 16))
}

function copy(from: string, to: string): boolean {
  return spawnSync('cp', ['-a', from, to]).status === 0
}

/** In one step, because several runs may do so at once; what was kept before is of no more use. */
function keep(data: string, kept: string): void {
  const old = existsSync(shelf) ? readdirSync(shelf) : []
  const unfinished = `${kept}_${process.pid}`
  mkdirSync(shelf, { recursive: true })
  try {
    if (copy(data, unfinished)) renameSync(unfinished, kept)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  for (const name of old) rmSync(join(shelf, name), { recursive: true, force: true })
}

function quickestPlace(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > enoughBytes ? memory : tmpdir()
}

const abandonedMs = 10 * 60_000

/** What a run left behind that was killed: its server ended with it, its directory did not. */
function clearAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(`daybook-${kind}-`)) continue
    const directory = join(place, name)
    try {
      const isNew = Date.now() - statSync(directory).mtimeMs < abandonedMs
      if (isNew || readdirSync(directory).some((data) => isServed(join(directory, data)))) continue
      rmSync(directory, { recursive: true, force: true })
    } catch {
      // Another user's, or another run has just cleared it.
    }
  }
}

function isServed(data: string): boolean {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return false
  return existsSync(`/proc/${readFileSync(file, 'utf8').split('\n')[0]}`)
}
