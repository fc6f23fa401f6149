import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '#commands/process/say'
import { registry } from '#registry'
import { headOf } from '../head.ts'
import { attack, fill, type Attacked } from '../../test/isolation/attack.ts'
import { attemptsOf } from '../../test/isolation/attempts.ts'
import { withWorld } from '../../test/support/program_world.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/isolation.md')

/**
 * One organization calls everything with another's ids, cursors, keys, addresses and hashes. Each
 * answer must be the one for an id that does not exist, and nothing of the other may change. `--full`
 * makes 100,000 attempts and the page; `--seed N` repeats them.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      full: { type: 'boolean', default: false },
      count: { type: 'string' },
      seed: { type: 'string', default: '20261116' },
      abreast: { type: 'string', default: '8' },
    },
  })
  const count = Number(values.count ?? (values.full ? 100_000 : 5_000))
  const options = { count, seed: Number(values.seed), abreast: Number(values.abreast) }
  const began = performance.now()
  const done = await withWorld(async (world) => {
    await fill(world)
    return await attack(world, registry, {
      ...options,
      onProgress: (made) => {
        if (made % 5_000 < options.abreast) say(`${made} of ${count}`)
      },
    })
  })
  const seconds = Math.round((performance.now() - began) / 1_000)
  for (const leak of done.leaks) say(leak)
  const { leaks, ...rest } = done
  say(JSON.stringify({ prove: 'isolation', ...options, ...rest, problems: leaks.length, seconds }))
  if (values.full) writePage(done, options.seed, seconds)
  if (done.leaks.length > 0) process.exitCode = 1
}

function writePage(done: Attacked, seed: number, seconds: number): void {
  const rows = Object.entries(done.statuses).map(([status, number]) => `| ${status} | ${number} |`)
  const says = attemptsOf(registry).map((one) => one.says)
  const share = (pattern: RegExp): number => says.filter((one) => pattern.test(one)).length
  const tools = share(/^tool /)
  const downloads = share(/^\/api\//)
  const lines = [
    headOf({
      title: 'No way from one organization to another',
      claim: 'No organization reads or changes what belongs to another.',
      figure: `${done.leaks.length} problems in ${done.attempts} attempts at ${done.places} places.`,
      about: `seed ${seed}, ${seconds} s.`,
    }),
    '',
    '`npm run prove -- isolation --full` lets one organization call everything with what belongs to',
    'another: every field of every action and operation that takes an id, however deep, every read by',
    'id and by filter, every download, each of them as an MCP tool, too, and the resources; with',
    'versions in If-Match and as dry runs; and the other’s cursors, Idempotency-Keys, upload addresses,',
    'receipts, hashes and its name in Daybook-Organization. The places follow from the registry, so a',
    'new definition is tried without being named here.',
    '',
    'Each attempt is made twice, with the other’s id and with one that does not exist: the two answers',
    'must be the same, and no text of the other may be in them. At the end all rows of the other',
    'organization must be what they were.',
    '',
    `Seed ${seed}, ${done.attempts} attempts at ${done.places} places (${tools} of them tools, ` +
      `${downloads} downloads) with ${done.ids} ids in ${seconds} s: **${done.leaks.length} problems**.`,
    '',
    '| Status | Answers |',
    '|---|---|',
    ...rows,
    '',
    'That the suite can see a leak is tested in `test/whole/isolation.test.ts`, with the filter and row',
    'level security both broken; it also makes 4,000 attempts with every run of the tests.',
    ...(done.leaks.length > 0
      ? ['', '## Problems', '', ...done.leaks.map((one) => `- ${one}`)]
      : []),
    '',
  ]
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, lines.join('\n'))
}
