/** What a check found: nothing, or sentences; a skip says why it could not look. */
export type Verdict = { problems: string[]; note?: string; skipped?: string }

/** Looks at everything, or with `--changed` at these files only; null where they are none of its business. */
export type Check = {
  name: string
  run: () => Promise<Verdict>
  runOn?: (files: readonly string[]) => Promise<Verdict> | null
}

export type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
}

export type LockedPackage = {
  /** Where it is installed under another name. */
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export type Lockfile = { packages: Record<string, LockedPackage> }

/** `node_modules/a/node_modules/@b/c` is the package `@b/c`. */
export const packageName = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

export const directDependencies = (manifest: Manifest): Record<string, string> => ({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
})
