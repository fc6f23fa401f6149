import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '#commands/process/say'
import { registry } from '#registry'
import { headOf } from '../head.ts'
import { climb, type Climbed } from '../../test/climbing/climb.ts'
import { populate, populateApps } from '../../test/support/populate.ts'
import { withWorld } from '../../test/support/program_world.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/climbing.md')

/**
 * Keys, people and apps that may do less than everything call what they may not do, with bodies that
 * would work. `--full` makes 20,000 attempts and the page; `--seed N` repeats them.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      full: { type: 'boolean', default: false },
      count: { type: 'string' },
      seed: { type: 'string', default: '20261116' },
    },
  })
  const count = Number(values.count ?? (values.full ? 20_000 : 2_000))
  const seed = Number(values.seed)
  const began = performance.now()
  const done = await withWorld(async (world) => {
    await populate(world, world.dk, 'own')
    await populateApps(world, world.dk, 'own')
    return await climb(world, world.dk, registry, {
      count,
      seed,
      onProgress: (made) => {
        if (made % 2_500 < 4) say(`${made} of ${count}`)
      },
    })
  })
  const seconds = Math.round((performance.now() - began) / 1_000)
  for (const fault of done.faults) say(fault)
  const { faults, ...rest } = done
  say(JSON.stringify({ prove: 'climbing', seed, ...rest, problems: faults.length, seconds }))
  if (values.full) writePage(done, seed, seconds)
  if (done.faults.length > 0) process.exitCode = 1
}

function writePage(done: Climbed, seed: number, seconds: number): void {
  const rows = Object.entries(done.answers)
    .toSorted(([, a], [, b]) => b - a)
    .map(([code, number]) => `| ${code} | ${number} |`)
  const lines = [
    headOf({
      title: 'Nobody does more than they may',
      claim: 'No caller does what their permissions do not allow.',
      figure: `${done.faults.length} problems in ${done.attempts} attempts by ${done.climbers} callers.`,
      about: `seed ${seed}, ${seconds} s.`,
    }),
    '',
    '`npm run prove -- climbing --full` calls every action and operation, with bodies that would work,',
    'as callers who may not do it or may only ask for it: keys with each permission, with each pair of',
    'permissions and with none; people of every role; their apps, for reading and for writing. Over REST',
    'and both eras of MCP, with and without Idempotency-Key, If-Match and Daybook-Organization. Callers',
    'and definitions follow from the registry.',
    '',
    'Each call must be refused by its reason, or wait for a person, and every 250 calls all tables must',
    'be what they were, but for what waits and who knocked.',
    '',
    `Seed ${seed}, ${done.attempts} attempts by ${done.climbers} callers at ${done.definitions} ` +
      `definitions in ${seconds} s: **${done.faults.length} problems**.`,
    '',
    '| Answer | Times |',
    '|---|---|',
    ...rows,
    '',
    'A sample runs with the tests, and with a permission that is not asked for the suite sees it:',
    '`test/climbing/climb.test.ts`. What an app tries by other ways is in `test/whole/app_climbs*.test.ts`.',
    ...(done.faults.length > 0
      ? ['', '## Problems', '', ...done.faults.map((one) => `- ${one}`)]
      : []),
    '',
  ]
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, lines.join('\n'))
}
