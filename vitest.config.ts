import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { hasBrowser } from './test/support/browser.ts'
import { testFiles, type ProjectName } from './test/support/projects.ts'

/** Files that put something else in the place of a module, which those beside them must not meet. */
const apart = [
  'src/rooms/identity/access/members/password.test.ts',
  'src/commands/process/ending.test.ts',
  'test/cases/planted.test.ts',
]

const files = testFiles()
const isRun = (file: string): boolean =>
  !apart.includes(file) && (hasBrowser || !file.startsWith('test/sign_in/'))

const together = (name: ProjectName, globalSetup: string[]) => ({
  extends: true as const,
  test: { name, include: files[name].filter(isRun), globalSetup },
})

const database = ['test/support/database.ts']

const sdk = fileURLToPath(new URL('sdk/src/index.ts', import.meta.url))

export default defineConfig({
  // What the web app imports is found as its own build finds it.
  resolve: { alias: { '@daybook/sdk': sdk } },
  test: {
    setupFiles: ['test/support/seed.ts', 'test/support/measure.ts'],
    // Only against what never ends: a busy machine may take ten times as long as an idle one.
    testTimeout: 90_000,
    // The one deadline of what a test waits for, as in test/support/eventually.ts.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    hookTimeout: 120_000,
    // Two more than the cores of a small machine: some tests wait, for a sleep or for PostgreSQL.
    maxWorkers: 4,
    // Loading the product anew for each of some hundred files took longer than testing it.
    isolate: false,
    // They run in the order of their names. `pure` needs no database and starts none.
    projects: [
      {
        extends: true,
        test: { name: 'apart', include: apart, isolate: true, globalSetup: database },
      },
      together('pure', []),
      together('slow', database),
      together('world', database),
    ],
  },
})
