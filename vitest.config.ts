import { defineConfig } from 'vitest/config'
import { hasBrowser } from './test/support/browser.ts'

/** Files that put something else in the place of a module, which those beside them must not meet. */
const apart = [
  'src/rooms/access/members/password.test.ts',
  'src/commands/process/ending.test.ts',
  'test/cases/planted.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: ['test/support/database.ts'],
    setupFiles: ['test/support/seed.ts'],
    // Only against what never ends: a busy machine may take ten times as long as an idle one.
    testTimeout: 90_000,
    // One second, the default, is short where three files share two busy cores.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    maxWorkers: 3,
    // Loading the product anew for each of some hundred files took longer than testing it.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'sim/**/*.test.ts'],
          exclude: hasBrowser ? apart : [...apart, 'test/sign_in/**'],
        },
      },
      { extends: true, test: { name: 'apart', include: apart, isolate: true } },
    ],
  },
})
