import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * How far a child can be shut in on this machine. `closed`: no network, no view of other processes,
 * no sockets in the usual directories, nothing to write to. `networkless`: no network only. `open`:
 * nothing but what Node itself refuses, and Node 24 does not refuse sockets.
 */
export type Isolation = {
  level: 'closed' | 'networkless' | 'open'
  /** What stands before the program; every part of it becomes the next by `exec` or `fork`. */
  wrapper: readonly string[]
}

/** `src` above its real place: Node holds permissions against real paths. */
export const projectRoot = realpathSync(dirname(dirname(import.meta.dirname)))

export const childEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', TZ: 'UTC' }

/** Processor seconds of a child in all its life; what outlives its parent must still end. */
export const mostCpuSeconds = 600

// A path is also an address: a socket in the file system is reached without any network, and that
// is how PostgreSQL, D-Bus and container engines listen.
const socketPlaces = ['/run', '/tmp', '/var/tmp', '/dev/shm']

let found: Promise<Isolation> | undefined

/** Tried once for the process, with the real tools and the real program. */
export async function findIsolation(): Promise<Isolation> {
  found ??= tryAll()
  return await found
}

async function tryAll(): Promise<Isolation> {
  const limits = (await works(['prlimit', '--version']))
    ? ['prlimit', '--core=0', '--nofile=256', '--fsize=0', `--cpu=${mostCpuSeconds}`]
    : []
  const dying = ['setpriv', '--pdeathsig=KILL']
  const powerless = ['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
  for (const user of [[], ['-r']]) {
    const inside = ['unshare', ...user, '-n', '-m', '-p', '-f', '--kill-child', '--']
    const closed = [...limits, ...dying, ...inside, ...hide(), ...powerless]
    if (await startsNode(closed)) return { level: 'closed', wrapper: closed }
  }
  for (const user of [[], ['-r']]) {
    const networkless = [...limits, 'unshare', ...user, '-n', '--']
    if (await startsNode(networkless)) return { level: 'networkless', wrapper: networkless }
  }
  return { level: 'open', wrapper: (await startsNode(limits)) ? limits : [] }
}

/** Empty directories that cannot be written to stand where sockets are, in the child's view only. */
function hide(): string[] {
  const places = socketPlaces.filter((place) => existsSync(place) && !holdsProgram(place))
  const mounts = places.map((place) => `mount -t tmpfs -o ro none ${place}`)
  const script = ['mount -o remount,bind,ro / || true', ...mounts, 'exec "$@"'].join(' && ')
  return ['sh', '-c', script.replace('|| true &&', '|| true;'), 'sh']
}

function holdsProgram(place: string): boolean {
  const program = realpathSync(process.execPath)
  return [projectRoot, program].some((path) => path.startsWith(`${realpathSync(place)}/`))
}

const startsNode = async (wrapper: readonly string[]): Promise<boolean> =>
  await works([...wrapper, process.execPath, '--version'])

async function works(command: readonly string[]): Promise<boolean> {
  const [program = '', ...args] = command
  return await new Promise((resolve) => {
    const options = { env: childEnvironment, timeout: 10_000 }
    execFile(program, args, options, (error, said) => {
      resolve(error === null && said.length > 0)
    })
  })
}
