import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The real path, since Node checks permissions against real paths. */
export const projectRoot = realpathSync(join(import.meta.dirname, '..', '..', '..', '..'))

/** What of the project a child may see: its own code and what that imports. */
export const readableParts = [
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

export type RootOptions = {
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
