import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * The last migration of each release, oldest first. Cutting a release adds its line: migrations behind
 * the last one are new, and must let the release before go on working (docs/operating/upgrading.md).
 */
const releases = [
  { version: '1.0.0', lastMigration: 83 },
  { version: '1.1.0', lastMigration: 83 },
] as const

export const lastReleasedMigration = releases.at(-1)?.lastMigration ?? 0
export const newestRelease: string = releases.at(-1)?.version ?? '0.0.0'

export type MigrationFile = {
  name: string
  text: string
  release: string
  /** CREATE INDEX CONCURRENTLY and its like cannot run in a transaction. */
  isOutsideTransaction: boolean
  /** It removes something: releases before this one still use that, and must not run any more. */
  needs: string | null
}

const outside = /^-- migrate: outside a transaction$/m
const contract = /^-- migrate: removes what is unused since (\d+\.\d+\.\d+)$/m

export function toMigrationFile(name: string, text: string): MigrationFile {
  return {
    name,
    text,
    release: releaseOf(Number(name.slice(0, 4))),
    isOutsideTransaction: outside.test(text),
    needs: contract.exec(text)?.[1] ?? null,
  }
}

/** What is not released yet has a name of its own, since it counts as one more release. */
function releaseOf(number: number): string {
  const found = releases.find(({ lastMigration }) => number <= lastMigration)
  return found?.version ?? `after ${newestRelease}`
}

export function listMigrations(directory = migrationsDirectory): MigrationFile[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) =>
      toMigrationFile(file.replace('.sql', ''), readFileSync(`${directory}/${file}`, 'utf8')),
    )
}

/** Below zero where the first is the older of two versions. */
export function compareReleases(one: string, other: string): number {
  const numbers = (text: string): number[] => text.split('.').map(Number)
  const [left, right] = [numbers(one), numbers(other)]
  for (const [index, number] of left.entries()) {
    const difference = number - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
