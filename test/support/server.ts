import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, makeCluster } from '../../lab/prove/failover/cluster.ts'
import { onGround } from '../../lab/prove/failover/ground.ts'

/** A server's address, as its superuser, and how to end it. */
export type OwnServer = { url: string; stop(): Promise<void> }

const memory = '/dev/shm'
const enoughBytes = 6_000_000_000
const kind = 'suite'

const roomy = ['max_connections=200', 'shared_buffers=512MB']
/** Nobody misses what a test has written, so nothing waits for a disk. */
const hasty = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/**
 * A PostgreSQL of the suite's own from the installed programs, in memory where there is enough. It
 * ends with `stop`, and also when this process is killed. Null where no server can be started here.
 */
export async function startOwnServer(options = { isDurable: false }): Promise<OwnServer | null> {
  const place = quickestPlace()
  clearAbandoned(place)
  return await new Promise((resolve) => {
    const left = onGround(
      kind,
      async (ground) => {
        const port = await findFreePort()
        const cluster = makeCluster(ground, port, randomBytes(9).toString('hex'), {
          initdb: ['--auth=trust', '--no-sync', '--locale=C.UTF-8'],
          settings: [...roomy, ...(options.isDurable ? [] : hasty)],
        })
        await cluster.start()
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
