import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * How far a child can be isolated on this machine. `closed`: no network, no view of other
 * processes, no sockets in the usual directories, nothing to write to. `networkless`: only no
 * network. `open`: only what Node itself refuses, and Node 24 does not refuse sockets.
 */
export type Isolation = {
  level: 'closed' | 'networkless' | 'open'
  /** The command prefix of the program; each part starts the next by `exec` or `fork`. */
  wrapper: readonly string[]
}

/** The real path, since Node checks permissions against real paths. */
export const projectRoot = realpathSync(join(import.meta.dirname, '..', '..', '..', '..'))

export const childEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', TZ: 'UTC' }

/** Total processor seconds of a child, so that it ends even if its parent has died. */
export const mostCpuSeconds = 600

// Sockets in the file system can be reached without a network; PostgreSQL, D-Bus and container
// engines listen on them.
const socketPlaces = ['/run', '/tmp', '/var/tmp', '/dev/shm']

let found: Promise<Isolation> | undefined

/** Tested once per process, with the real tools and the real program. */
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

/**
 * Mounts empty read-only directories over those with sockets, in the child's view only. Where the
 * program itself is in such a directory, it alone is mounted back.
 */
function hide(): string[] {
  const mounts = socketPlaces.filter((place) => existsSync(place)).map(hideOne)
  const script = ['mount -o remount,bind,ro / || true', ...mounts, 'exec "$@"'].join(' && ')
  return ['sh', '-c', script.replace('|| true &&', '|| true;'), 'sh']
}

function hideOne(place: string): string {
  const kept = programsIn(realpathSync(place)).map((path) => `'${path.replaceAll("'", "'\\''")}'`)
  if (kept.length === 0) return `mount -t tmpfs -o ro none ${place}`
  // Opened before the mount, which hides the path. Without -c, mount would look for it by its path.
  const opened = kept.map((path, index) => `exec ${index + 3}<${path}`)
  const back = kept.map(
    (path, index) => `mkdir -p ${path} && mount -c --bind /proc/self/fd/${index + 3} ${path}`,
  )
  const closed = kept.map((_, index) => `exec ${index + 3}<&-`)
  return [
    ...opened,
    `mount -t tmpfs -o mode=755 none ${place}`,
    ...back,
    ...closed,
    `mount -o remount,ro ${place}`,
  ].join(' && ')
}

/** The directories of the project and of Node that are below this one. */
function programsIn(place: string): string[] {
  const homes = [projectRoot, dirname(realpathSync(process.execPath))]
  return homes.filter(
    (home, index) =>
      home.startsWith(`${place}/`) &&
      !homes.some((other, at) => at < index && home.startsWith(`${other}/`)),
  )
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
