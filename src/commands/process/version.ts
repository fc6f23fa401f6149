import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The release that runs, as the project's file says. */
export function versionOfProject(): string {
  const file = join(import.meta.dirname, '..', '..', '..', 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
