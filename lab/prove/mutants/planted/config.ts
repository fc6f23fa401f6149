import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import type { TestSequencerConstructor } from 'vitest/node'
import base from '../../../../vitest.config.ts'

/**
 * The suite's own configuration with our set-up. DAYBOOK_MUTANT_FILES names a list of test files, which
 * then run in that order in one process.
 */
type Inner = { test: { name: string; include: string[]; isolate?: boolean; globalSetup: string[] } }

const { test = {}, ...rest } = base
const listed = process.env['DAYBOOK_MUTANT_FILES']
const files = listed === undefined ? null : (JSON.parse(readFileSync(listed, 'utf8')) as string[])
const given = (test.projects ?? []) as unknown as Inner[]

const isAlone = ({ test: { isolate } }: Inner): boolean => isolate === true
const needsDatabase = given.some(
  (one) =>
    one.test.globalSetup.length > 0 && one.test.include.some((file) => files?.includes(file)),
)
const globalSetup = needsDatabase ? [...new Set(given.flatMap((one) => one.test.globalSetup))] : []

function listedProjects(all: readonly string[]) {
  const alone = new Set(given.filter(isAlone).flatMap((one) => one.test.include))
  const project = (name: string, include: string[], isolate: boolean) => ({
    extends: true as const,
    test: { name, include, isolate, globalSetup },
  })
  return [
    project(
      'listed',
      all.filter((file) => !alone.has(file)),
      false,
    ),
    project(
      'listed alone',
      all.filter((file) => alone.has(file)),
      true,
    ),
  ].filter((one) => one.test.include.length > 0)
}

type Listed = { moduleId: string }

const placeOf = ({ moduleId }: Listed): number =>
  files?.findIndex((file) => moduleId.endsWith(`/${file}`)) ?? 0

function InListedOrder() {
  return {
    shard: (all: Listed[]) => all,
    sort: (all: Listed[]) => all.toSorted((a, b) => placeOf(a) - placeOf(b)),
  }
}

const inOrder = {
  maxWorkers: 1,
  // A fault that makes a test wait is rare, and a busy machine is not.
  testTimeout: 3 * (test.testTimeout ?? 5_000),
  hookTimeout: 3 * (test.hookTimeout ?? 10_000),
  sequence: { sequencer: InListedOrder as unknown as TestSequencerConstructor },
}

export default defineConfig({
  ...rest,
  test: {
    ...test,
    setupFiles: [...[test.setupFiles ?? []].flat(), 'lab/prove/mutants/planted/setup.ts'],
    ...(files === null ? {} : { projects: listedProjects(files), ...inOrder }),
  },
})
