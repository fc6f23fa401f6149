import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '#commands/process/say'
import { notAutomatic } from '../../test/effect/automatic.ts'
import { callers } from '../../test/effect/callers.ts'
import { runEffect, type Extent, type Tally } from '../../test/effect/run.ts'
import { startsOn } from '../../test/effect/purchases.ts'
import { groups, type Group } from '../../test/effect/stage.ts'
import { withWorld } from '../../test/support/program_world.ts'
import { headOf } from '../head.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/effect.md')

/** With every three of the worst bodies of coded purchases, more than 20,000 in all. */
const full: Record<Group, number> = {
  purchases: 400,
  mail: 1_200,
  sales: 900,
  matching: 550,
  learning: 550,
}

/**
 * Sequences of three calls by every role, key and app before something happens by itself: no entry,
 * invoice, mail, match or lesson may differ unless somebody entitled decided it. `--full` runs more than
 * 20,000 and writes docs/proofs/effect.md; `--sampled N` runs N in each stage, and writes it with `--page`.
 * `--seed N` chooses others, `--stage TEXT` and `--only TEXT` stages and callers by name; `--forgets` plants
 * the old fault.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      full: { type: 'boolean', default: false },
      forgets: { type: 'boolean', default: false },
      page: { type: 'boolean', default: false },
      sampled: { type: 'string', default: '12' },
      seed: { type: 'string', default: '20261119' },
      stage: { type: 'string' },
      only: { type: 'string' },
    },
  })
  const { full: isFull, forgets, stage, only } = values
  const each = Number(values.sampled)
  const extent: Extent = {
    seed: Number(values.seed),
    sampled: isFull ? full : Object.fromEntries(groups.map((group) => [group, each])),
    isFull,
    forgets,
    ...(stage === undefined ? {} : { stage }),
    ...(only === undefined ? {} : { only }),
  }
  const began = performance.now()
  const { tallies, automatic } = await withWorld(
    async (world) => ({
      automatic: await notAutomatic(world),
      tallies: await runEffect(world, extent, (tally) => {
        say(lineOf(tally))
        for (const one of tally.unexplained.slice(0, 5)) say(`  ${one}`)
      }),
    }),
    { startsOn },
  )
  const seconds = Math.round((performance.now() - began) / 1_000)
  const { tried, left } = automatic
  const found = [...tallies.flatMap(({ unexplained }) => unexplained), ...left]
  for (const one of found.slice(0, 100)) say(one)
  const sums = sumsOf(tallies)
  say(
    JSON.stringify({
      prove: 'effect',
      seed: extent.seed,
      ...sums,
      tried,
      left: left.length,
      seconds,
    }),
  )
  const command = isFull ? '--full' : `--sampled ${each}`
  const told = { command, isFull, ways: tried, left, seed: extent.seed, seconds }
  if (isFull || values.page) writeFileSync(page, toPage(tallies, told))
  if (found.length > 0) process.exitCode = 1
}

const everyThree =
  ' Sequences of coded purchases include every three of\nthe worst bodies, each by somebody who may not post.'

function sumsOf(tallies: readonly Tally[]) {
  const sum = (of: (tally: Tally) => number): number =>
    tallies.reduce((all, one) => all + of(one), 0)
  return {
    sequences: sum((one) => one.sequences),
    calls: sum((one) => one.calls),
    effects: sum((one) => one.effects),
    explained: sum((one) => one.explained),
    unexplained: sum((one) => one.unexplained.length),
  }
}

function lineOf(tally: Tally): string {
  const { stage, kinds, sequences, effects, explained, unexplained, expected, ms } = tally
  const each = Math.round(ms / Math.max(1, sequences))
  const who = [kinds.person, kinds.key, kinds.app]
  const cells = [stage, ...who, sequences, expected, effects, explained, unexplained.length, each]
  return `| ${cells.join(' | ')} |`
}

type Told = {
  command: string
  isFull: boolean
  ways: number
  left: readonly string[]
  seed: number
  seconds: number
}

function toPage(tallies: readonly Tally[], told: Told): string {
  const { command, isFull, ways, left, seed, seconds } = told
  const { sequences, calls, effects, explained, unexplained } = sumsOf(tallies)
  const keys = callers.filter(({ kind }) => kind === 'key').length
  const apps = callers.filter(({ kind }) => kind === 'app').length
  return `${headOf({
    title: 'Who may not decide causes nothing that happens by itself',
    claim:
      'Nothing that a caller does who may not post, issue or match leads to another entry, invoice, mail, match or lesson.',
    figure: `${unexplained} unexplained of ${effects} effects compared, in ${sequences} sequences; ${ways - left.length} of ${ways} ways in stay automatic.`,
    about: `seed ${seed}, ${seconds} s.`,
  })}

\`npm run prove -- effect ${command}\` makes organizations in which something is about to happen by itself: a bill is
posted, a paper that came by mail or is held is not, a recurring invoice is issued and mailed, a mail is handed over,
a payment is matched. Before it does, one of ${callers.length} callers makes three calls: each role, ${keys} keys (each mix of seven
rights under each approval policy, half of them of a user) and ${apps} apps (of each role under each policy). The calls
are every definition of the areas concerned that names a record of the stage, most of their bodies hostile. In a
quarter of the sequences the owner has called something before. Then it happens, and the next of its kind, read,
coded, posted or matched from the beginning.

Checked: every effect is one that the owner's own calls lead to, or it did not happen. Who asks the rules to code what
the owner read or corrected sets nothing, so that is what the owner's call leads to. Effects are entries (account,
amount, VAT), issued invoices (buyer, number, address, day due, net, VAT), mails (recipient, text, reply address),
matches, and what is learned of suppliers and payments. Who may do a step by hand explains it; one sequence in eight
is theirs, to show that the comparison can fail. What an app or key did by hand where its calls do not wait is
explained too.${isFull ? everyThree : ''}

What was automatic stays so: a bill of a known supplier that is uploaded by a key, captured by a person or app, mailed
by a proven sender, handed over by a signed call or delivered by the exchange is posted under each policy.

${sequences} sequences, ${calls} calls, ${effects} effects compared, ${explained} explained: **${unexplained} unexplained**.

| Stage | By people | By keys | By apps | Sequences | Automatic | Effects | Explained | Unexplained | ms each |
|---|---|---|---|---|---|---|---|---|---|
${tallies.map(lineOf).join('\n')}

\`test/effect\` runs a few of each stage with every run of the tests, and shows that a forgotten change is found.
`
}
