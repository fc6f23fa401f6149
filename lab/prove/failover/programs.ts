import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBinaries } from '#commands/embedded/embedded_postgres'

/** Where Debian and its kin put PostgreSQL's programs, one directory for each major version. */
const installed = '/usr/lib/postgresql'

/** The directory with `initdb` and `postgres`: the newest installed one, or the one npm brought. */
export function findPrograms(): string {
  const versions = existsSync(installed) ? readdirSync(installed) : []
  const newest = versions
    .filter((version) => Number(version) >= 15)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(installed, version, 'bin'))
    .find((programs) => existsSync(join(programs, 'postgres')))
  return newest ?? dirname(findBinaries().postgres)
}
