import { findGaps } from './lockfile.ts'
import {
  directDependencies,
  type LockedPackage,
  type Lockfile,
  type Manifest,
  packageName,
} from './verdict.ts'

const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/
const REGISTRY = 'https://registry.npmjs.org/'
const MIN_RELEASE_AGE_DAYS = 7

const unpinned = (manifest: Manifest): string[] =>
  Object.entries(directDependencies(manifest))
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `package.json: ${name} is '${version}', not an exact version`)

/** A lockfile may leave the address out; then npm asks the registry it is set to. */
const strangers = (lockfile: Lockfile): string[] =>
  Object.entries(lockfile.packages)
    .filter(([, locked]) => locked.resolved !== undefined && locked.link !== true)
    .filter(([, locked]) => !locked.resolved?.startsWith(REGISTRY))
    .map(([path, locked]) => `package-lock.json: ${path} comes from ${locked.resolved}`)

type Machine = { platform: string; cpu: string; libc: string }

/** An optional package for another platform is never fetched, so nothing of it can run here. */
const isForeign = (locked: LockedPackage, machine: Machine): boolean =>
  locked.optional === true &&
  (locked.os?.includes(machine.platform) === false ||
    locked.cpu?.includes(machine.cpu) === false ||
    locked.libc?.includes(machine.libc) === false)

const unsealed = (lockfile: Lockfile, machine: Machine): string[] =>
  Object.entries(lockfile.packages)
    .filter(([path, locked]) => path.includes('node_modules/') && locked.link !== true)
    .filter(([, locked]) => locked.integrity === undefined && locked.inBundle !== true)
    .filter(([, locked]) => !isForeign(locked, machine))
    .map(([path]) => `package-lock.json: ${path} has no integrity`)

const uninvited = (manifest: Manifest, lockfile: Lockfile, machine: Machine): string[] =>
  Object.entries(lockfile.packages)
    .filter(([, locked]) => locked.hasInstallScript === true && !isForeign(locked, machine))
    .map(([path]) => packageName(path))
    .filter((name) => manifest.allowScripts?.[name] === undefined)
    .map((name) => `package.json: ${name} has an install script and no word in allowScripts`)

const gaps = (lockfile: Lockfile): string[] =>
  findGaps(lockfile).map(({ path }) => `package-lock.json: no entry ${path}; npm run lockfile`)

function tooYoung(npmrc: string): string[] {
  const age = /^\s*min-release-age\s*=\s*(\d+)\s*$/m.exec(npmrc)?.[1]
  const isOldEnough = age !== undefined && Number(age) >= MIN_RELEASE_AGE_DAYS
  return isOldEnough ? [] : [`.npmrc: min-release-age=${MIN_RELEASE_AGE_DAYS} is missing`]
}

export function findPinProblems(
  manifest: Manifest,
  lockfile: Lockfile,
  npmrc: string,
  machine: Machine = { platform: process.platform, cpu: process.arch, libc: 'glibc' },
): string[] {
  return [
    ...unpinned(manifest),
    ...strangers(lockfile),
    ...unsealed(lockfile, machine),
    ...gaps(lockfile),
    ...uninvited(manifest, lockfile, machine),
    ...tooYoung(npmrc),
  ]
}
