import { execFile } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { builtProgram } from '#kernel/process/built'

/** The real path, since Node checks permissions against real paths. */
export const projectRoot = realpathSync(join(import.meta.dirname, '..', '..', '..', '..'))

const built = builtProgram('reader/child.js')

/** What a child runs. */
export const readerProgram = built ?? join(projectRoot, 'src/engines/readers/child.ts')

/** What of the project a child may see: its own code and what that imports. */
export const readableParts = [
  ...(built === null ? [] : ['build/reader']),
  'src/engines/readers',
  'src/engines/regions',
  'src/kernel',
  'node_modules',
  'package.json',
].map((part) => join(projectRoot, part))

// Programs that prepare the child, and the libraries of the system.
const systemPlaces = ['/usr/bin', '/usr/lib', '/usr/lib64', '/usr/lib32']
// Links to the above on most systems, directories of their own on others.
const linkedPlaces = ['/bin', '/lib', '/lib64', '/lib32']
const devices = ['/dev/null', '/dev/urandom']
// Hidden while the root is built there, so it must not contain anything that the child needs.
const buildPlaces = ['/mnt', '/media', '/srv', '/opt', '/tmp', '/var/tmp', '/home', '/root']

type RootOptions = {
  /** More files or directories that the child may read. */
  readable: readonly string[]
  /** A directory to show under another name. */
  shown: { from: string; to: string } | null
  /** Whether the child has a process namespace of its own, to which a /proc belongs. */
  hasProcesses: boolean
}

/**
 * A command that gives the program after it a root of its own: empty except for the system's
 * programs and libraries, Node, the readers' code, and a /proc with the child alone. What is not
 * listed does not exist there: files of organizations, keys, /etc, /home, /root, sockets. All of it
 * is read-only. Null if there is no directory to build it in.
 */
export function ownRoot({ readable, shown, hasProcesses }: RootOptions): string[] | null {
  const wanted = [...systemPlaces, ...linkedPlaces, ...programs(), ...readableParts, ...readable]
  const links = linkedPlaces.filter(isLink)
  const bound = topmost(wanted.filter((path) => existsSync(path) && !links.includes(path)))
  const sources = [...bound, ...(shown === null ? [] : [shown.from])]
  const place = buildPlaces.find(
    (one) => existsSync(one) && !sources.some((path) => isWithin(path, realpathSync(one))),
  )
  if (place === undefined) return null
  const lines = [
    'set -e',
    `mount -t tmpfs -o mode=755,nosuid,nodev none ${place}`,
    `mkdir -p ${['/proc', '/dev', '/old'].map((path) => place + path).join(' ')}`,
    ...links.map((path) => `ln -s ${quoted(readlinkSync(path))} ${place}${path}`),
    ...bound.map((path) => bindInto(place, path, path)),
    // Without it the child only starts more slowly.
    ...(shown === null ? [] : [`${bindInto(place, shown.from, shown.to)} || :`]),
    ...devices.filter((path) => existsSync(path)).map((path) => deviceInto(place, path)),
    ...procInto(place, hasProcesses),
    `cd ${place}`,
    'pivot_root . old',
    'umount -l /old',
    'rmdir /old',
    'mount -o remount,ro none /',
    '[ -z "$foreign" ] || umount -l /proc',
    'unset OLDPWD foreign',
    'exec "$@"',
  ]
  return ['sh', '-c', lines.join('\n'), 'sh']
}

/** Tools need a /proc until the root is made. The machine's own is taken away again at the end. */
function procInto(place: string, hasProcesses: boolean): string[] {
  const own = `mount -t proc -o nosuid,nodev,noexec proc ${place}/proc 2> /dev/null`
  const borrowed = `{ mount --rbind /proc ${place}/proc; foreign=yes; }`
  return ['foreign=', hasProcesses ? `${own} || ${borrowed}` : borrowed]
}

function bindInto(place: string, from: string, to: string): string {
  const target = quoted(place + to)
  const isDirectory = lstatSync(realpathSync(from)).isDirectory()
  const made = isDirectory
    ? `mkdir -p ${target}`
    : `mkdir -p ${quoted(place + dirname(to))}; : > ${target}`
  return `${made}; mount -o bind,ro ${quoted(from)} ${target}`
}

const deviceInto = (place: string, path: string): string =>
  `: > ${place}${path}; mount --bind ${path} ${place}${path}`

/** Node itself, and libraries that it has loaded from unusual places. */
function programs(): string[] {
  return [realpathSync(process.execPath), ...loadedLibraries()]
}

function loadedLibraries(): string[] {
  try {
    const maps = readFileSync('/proc/self/maps', 'latin1')
    return [...new Set(maps.match(/\/\S+\.so[.\d]*$/gm))].filter((path) => existsSync(path))
  } catch {
    return []
  }
}

/** Without those that are inside another one. */
function topmost(paths: readonly string[]): string[] {
  const once = [...new Set(paths)]
  return once.filter((path) => !once.some((other) => other !== path && isWithin(path, other)))
}

const isWithin = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}/`)

const isLink = (path: string): boolean => existsSync(path) && lstatSync(path).isSymbolicLink()

const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`

/** What stands between a child and the machine, besides what Node itself refuses. */
export const walls = ['network', 'processes', 'files', 'user', 'privileges', 'limits'] as const

export type Wall = (typeof walls)[number]

export type WrapOptions = Pick<RootOptions, 'readable' | 'shown'> & {
  /** A user id for this child alone, where the wall `user` stands. */
  userId: number
}

/**
 * How far a child can be isolated on this machine. `closed`: no network, no view of other
 * processes, no files but its own code, no privileges. `networkless`: at least no network. `open`:
 * only what Node itself refuses, and Node 24 does not refuse sockets.
 */
export type Isolation = {
  level: 'closed' | 'networkless' | 'open'
  walls: readonly Wall[]
  /** The command before the program's; each part starts the next by `exec` or `fork`. */
  wrap(options: WrapOptions): readonly string[]
  /** The user that a child with this user id sees itself as. */
  seenAs(userId: number): number
}

export const childEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', TZ: 'UTC' }

/** Total processor seconds of a child, so that it ends even if its parent has died. */
export const mostCpuSeconds = 600

/** The range that systemd keeps for services without a user of their own: nobody owns files there. */
const firstUserId = 61_184
const userIds = 4_336

/** Each child has another user, so that none finds what the kernel keeps for the user of another. */
export const userIdOf = (child: number): number => firstUserId + (child % userIds)

export const noIsolation: Isolation = {
  level: 'open',
  walls: [],
  wrap: () => [],
  seenAs: () => process.getuid?.() ?? 0,
}

let found: Promise<Isolation> | undefined

/** Tested once per process, with the real tools and the real program. */
export async function findIsolation(): Promise<Isolation> {
  found ??= tryAll()
  return await found
}

const inside = ['network', 'processes', 'privileges', 'files', 'user'] as const
const plain = { userId: firstUserId, readable: [], shown: null }

async function tryAll(): Promise<Isolation> {
  const limits: Wall[] = (await works(['prlimit', '--version'])) ? ['limits'] : []
  const isRoot = process.getuid?.() === 0
  // As root, or in a user namespace, where there is no second user to change to.
  const ways = [...(isRoot ? [{ mapped: [], most: inside }] : []), mappedWay]
  for (const { mapped, most } of ways) {
    const all = await tried([...most, ...limits], mapped)
    if (all !== null) return all
  }
  for (const { mapped, most } of ways) {
    let best = await tried(['network', ...limits], mapped)
    for (const wall of most.slice(1)) {
      if (best === null) break
      best = (await tried([...best.walls, wall], mapped)) ?? best
    }
    if (best !== null) return best
  }
  return (await tried(limits, [])) ?? noIsolation
}

const mappedWay = { mapped: ['-r'], most: inside.slice(0, -1) }

async function tried(standing: readonly Wall[], mapped: readonly string[]) {
  const wrap = (options: WrapOptions): readonly string[] => wrapper(standing, mapped, options)
  const isClosed = (['network', 'processes', 'files', 'privileges'] as const).every((wall) =>
    standing.includes(wall),
  )
  const level = isClosed ? 'closed' : standing.includes('network') ? 'networkless' : 'open'
  const seenAs = (userId: number): number => {
    if (standing.includes('user')) return userId
    return mapped.length > 0 ? 0 : noIsolation.seenAs(userId)
  }
  const isolation: Isolation = { level, walls: standing, wrap, seenAs }
  return (await startsNode(wrap(plain))) ? isolation : null
}

function wrapper(
  standing: readonly Wall[],
  mapped: readonly string[],
  { userId, readable, shown }: WrapOptions,
): readonly string[] {
  const has = (wall: Wall): boolean => standing.includes(wall)
  const spaces = [
    ...(has('network') ? ['-n'] : []),
    ...(has('processes') ? ['-i', '-p', '-f', '--kill-child'] : []),
    ...(has('files') ? ['-m'] : []),
  ]
  const hasProcesses = has('processes')
  return [
    ...(has('limits')
      ? ['prlimit', '--core=0', '--nofile=256', '--fsize=0', `--cpu=${mostCpuSeconds}`]
      : []),
    ...(has('privileges') ? ['setpriv', '--pdeathsig=KILL'] : []),
    ...(spaces.length > 0 ? ['unshare', ...mapped, ...spaces, '--'] : []),
    ...(has('files') ? (ownRoot({ readable, shown, hasProcesses }) ?? ['false']) : []),
    // The signal is set again, since a change of user clears it.
    ...(has('privileges') ? ['setpriv', ...(has('user') ? asUser(userId) : []), ...powerless] : []),
  ]
}

const powerless = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--pdeathsig=KILL']

const asUser = (id: number): string[] => [`--reuid=${id}`, `--regid=${id}`, '--clear-groups']

const readsAll = `
  const { accessSync, readFileSync, statSync, constants } = require('node:fs')
  for (const path of process.argv.slice(1)) {
    if (statSync(path).isDirectory()) accessSync(path, constants.R_OK | constants.X_OK)
    else readFileSync(path)
  }
  process.stdout.write('reads')`

/** Whether the program starts there and may still read its own code. */
async function startsNode(before: readonly string[]): Promise<boolean> {
  return await works([...before, process.execPath, '-e', readsAll, readerProgram, ...readableParts])
}

/** Too slow is no answer: on a busy machine a wall that stands must not be taken for one that fails. */
async function works(command: readonly string[]): Promise<boolean> {
  return (await attempt(command, 10_000)) ?? (await attempt(command, 90_000)) ?? false
}

/** Null where the time ran out. */
async function attempt(command: readonly string[], timeout: number): Promise<boolean | null> {
  const [program = '', ...args] = command
  return await new Promise((resolve) => {
    execFile(program, args, { env: childEnvironment, timeout, cwd: '/' }, (error, said) => {
      resolve(error?.killed === true ? null : error === null && said.length > 0)
    })
  })
}
