import { createHash } from 'node:crypto'
import { createReadStream, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Bom } from './sbom.ts'
import { type LockedPackage, type Lockfile, packageName } from './verdict.ts'

export type PinnedNode = { sha256: string; platform: string; version: string }

/** `bin/node.sha256`: hash, platform and version of each Node binary that may run. */
export function readPins(text: string): PinnedNode[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [sha256 = '', platform = '', version = ''] = line.split(/\s+/)
      return { sha256, platform, version }
    })
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

type Running = { platform: string; version: string; sha256: string }

/** Is the Node that runs one of the pinned ones, and are all of them the locked version? */
export function findNodeProblems(
  pins: readonly PinnedNode[],
  running: Running,
  locked: string | undefined,
): string[] {
  const pin = pins.find((one) => one.platform === running.platform)
  return [
    ...pins
      .filter((one) => !/^[0-9a-f]{64}$/.test(one.sha256) || one.version !== locked)
      .map((one) => `bin/node.sha256: ${one.platform} is not a hash of Node ${locked}`),
    ...(pin === undefined ? [`bin/node.sha256: nothing for ${running.platform}`] : []),
    ...(pin !== undefined && pin.sha256 !== running.sha256
      ? [`the running Node ${running.version} has the hash ${running.sha256}, not the pinned one`]
      : []),
  ]
}

type InstalledPackage = { path: string; name: string; version: string }

/** Every package below `node_modules`, nested ones too, by its own description. */
export function listInstalled(directory = 'node_modules'): InstalledPackage[] {
  const named = readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return []
    const path = `${directory}/${entry.name}`
    if (!entry.name.startsWith('@')) return [path]
    return readdirSync(path).map((name) => `${path}/${name}`)
  })
  return named.flatMap((path) => {
    const file = `${path}/package.json`
    if (!existsSync(file)) return []
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as InstalledPackage
    const nested = `${path}/node_modules`
    // What a package of our own brings lies where it is, not behind the link to it.
    const hasNested = existsSync(nested) && !lstatSync(path).isSymbolicLink()
    return [{ path, name, version }, ...(hasNested ? listInstalled(nested) : [])]
  })
}

/** What the install script of `node` fetches by itself; the hash of its binary is checked instead. */
const fetched = /^(?:sdk\/)?node_modules\/node\/node_modules\/node-(bin-)?[a-z0-9-]+$/

export function findInstalledProblems(
  installed: readonly InstalledPackage[],
  lockfile: Lockfile,
): string[] {
  const here = new Map(installed.map((one) => [one.path, one]))
  const strange = installed.flatMap(({ path, name, version }) => {
    const locked = lockfile.packages[path]
    if (locked?.link === true || fetched.test(path)) return []
    if (locked === undefined) return [`${path} is installed and not in the lockfile`]
    const isSame = version === locked.version && name === (locked.name ?? packageName(path))
    return isSame ? [] : [`${path} is ${name} ${version}, not ${locked.version} as locked`]
  })
  const missing = Object.entries(lockfile.packages)
    .filter(([path, locked]) => path.includes('node_modules/') && locked.optional !== true)
    .filter(([path, locked]) => locked.link !== true && !here.has(path))
    .map(([path]) => `${path} is locked and not installed`)
  return [...strange, ...missing]
}

type Unsealed = { path: string; reason: string | null }

/** Entries without integrity, and why they may be; null where there is no reason. */
export function listUnsealed(lockfile: Lockfile): Unsealed[] {
  return Object.entries(lockfile.packages)
    .filter(([, locked]) => locked.integrity === undefined && locked.inBundle !== true)
    .map(([path, locked]) => ({ path, reason: reasonOf(path, locked) }))
}

function reasonOf(path: string, locked: LockedPackage): string | null {
  if (locked.link === true || !path.includes('node_modules/')) return 'our own, in this repository'
  const isForUs =
    locked.os?.includes('linux') !== false &&
    ['x64', 'arm64'].some((cpu) => locked.cpu?.includes(cpu) !== false) &&
    locked.libc?.includes('glibc') !== false
  const isForOthers = locked.optional === true && locked.os !== undefined && !isForUs
  return isForOthers ? 'optional, for a platform that Daybook is not run on' : null
}

/** `docs/code/dependencies.md` names every family of such packages. */
export function findUnsealedProblems(lockfile: Lockfile, page: string): string[] {
  const all = listUnsealed(lockfile)
  const unexplained = all
    .filter(({ reason }) => reason === null)
    .map(({ path }) => `package-lock.json: ${path} has no integrity, and no reason for it`)
  const scopes = all
    .filter(({ reason }) => reason?.startsWith('optional') === true)
    .map(({ path }) => packageName(path).split('/')[0] ?? '')
  const unsaid = [...new Set(scopes)].filter((scope) => !page.includes(`\`${scope}/`))
  return [
    ...unexplained,
    ...unsaid.map((scope) => `docs/code/dependencies.md: ${scope}/ is missing`),
  ]
}

/** The bill with the Node binaries, which npm knows nothing of. */
export function withNode(bom: Bom, pins: readonly PinnedNode[]): Bom {
  const parts = pins.map(({ sha256, platform, version }) => ({
    'bom-ref': `node-binary-${platform}@${version}`,
    type: 'platform',
    name: `node-binary-${platform}`,
    version,
    purl: `pkg:npm/node-${platform}@${version}`,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  }))
  return { ...bom, components: [...(bom.components ?? []), ...parts] }
}
