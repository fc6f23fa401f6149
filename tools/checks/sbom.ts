import { type Lockfile, packageName } from './verdict.ts'

export type Bom = {
  bomFormat?: string
  metadata?: { component?: { 'bom-ref'?: string; name?: string } }
  components?: { 'bom-ref'?: string; name?: string; version?: string }[]
  dependencies?: { ref: string; dependsOn?: string[] }[]
}

/** Of what is locked, all but our own packages, which no registry has: the root and its workspaces. */
const shipped = (lockfile: Lockfile, isInstalled: (path: string) => boolean): Set<string> =>
  new Set(
    Object.entries(lockfile.packages)
      .filter(([path]) => path.includes('node_modules/'))
      .filter(([, locked]) => locked.dev !== true && locked.link !== true)
      .filter(([path]) => isInstalled(path))
      .map(([path, locked]) => `${packageName(path)}@${locked.version}`),
  )

/**
 * The part of a full bill that is shipped. npm's own `--omit dev` is not used: it also drops
 * what a development package happens to share with us (zod, pg-protocol).
 */
export function trimToShipped(bom: Bom, lockfile: Lockfile): Bom {
  const wanted = shipped(lockfile, () => true)
  const components = (bom.components ?? []).filter((part) =>
    wanted.has(`${part.name}@${part.version}`),
  )
  const own = bom.metadata?.component?.['bom-ref']
  const refs = new Set([own, ...components.map((part) => part['bom-ref'])])
  const dependencies = (bom.dependencies ?? [])
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: (dependsOn ?? []).filter((to) => refs.has(to)),
    }))
  return { ...bom, components, dependencies }
}

/** `isInstalled` leaves out optional packages for other platforms. */
export function findSbomProblems(
  bom: Bom,
  lockfile: Lockfile,
  isInstalled: (path: string) => boolean,
): string[] {
  if (bom.bomFormat !== 'CycloneDX') return ['the bill of materials is not CycloneDX']
  const listed = new Set(bom.components?.map((part) => `${part.name}@${part.version}`))
  if (listed.size === 0) return ['the bill of materials is empty']
  return [...shipped(lockfile, isInstalled)]
    .filter((name) => !listed.has(name))
    .map((name) => `${name} is missing in the bill of materials`)
}
