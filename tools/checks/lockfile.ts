import type { LockedPackage, Lockfile } from './verdict.ts'

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'win32',
]
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

type Gap = { path: string; version: string; owner: LockedPackage }

/** Is `name` found from the package at `path`, there or in a folder above? */
function isLocked(lockfile: Lockfile, path: string, name: string): boolean {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (`${at}/node_modules/${name}` in lockfile.packages) return true
  }
  return `node_modules/${name}` in lockfile.packages
}

/**
 * Optional packages without an entry. npm writes none for a platform whose package it could not
 * reach when the lockfile was made, and `npm ci` then refuses the lockfile.
 */
export function findGaps(lockfile: Lockfile): Gap[] {
  return Object.entries(lockfile.packages).flatMap(([path, owner]) =>
    Object.entries(owner.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lockfile, path, name))
      .map(([name, version]) => ({ path: `node_modules/${name}`, version, owner })),
  )
}

function entryOf({ path, version, owner }: Gap): LockedPackage | undefined {
  const words = path.split(/[/-]/)
  const os = SYSTEMS.find((system) => words.includes(system))
  const cpu = PROCESSORS.find((processor) => words.includes(processor))
  if (cpu === undefined || !/^\d/.test(version)) return undefined
  const isMusl = words.some((word) => word.startsWith('musl'))
  return {
    version,
    cpu: [cpu],
    ...(os === 'linux' ? { libc: [isMusl ? 'musl' : 'glibc'] } : {}),
    ...(owner.dev === true ? { dev: true } : {}),
    optional: true,
    ...(os === undefined ? {} : { os: [os] }),
  }
}

/** The lockfile with an entry for each gap whose name says its platform; those never install here. */
export function fillGaps(lockfile: Lockfile): Lockfile {
  const filled = findGaps(lockfile).flatMap((gap) => {
    const entry = entryOf(gap)
    return entry === undefined ? [] : [[gap.path, entry] as const]
  })
  const packages = [...Object.entries(lockfile.packages), ...filled]
  const inOrder = packages.toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lockfile, packages: Object.fromEntries(inOrder) }
}
