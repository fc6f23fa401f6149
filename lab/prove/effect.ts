import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { say } from '#commands/process/say'
import { headOf } from '../head.ts'
import { runEffect, type Tally } from '../../test/effect/run.ts'
import { runSales } from '../../test/effect/sales.ts'
import { coreSteps, steps } from '../../test/effect/steps.ts'
import { withWorld } from '../../test/support/program_world.ts'
import { numberAfter } from '../../tools/value_after.ts'

const proofs = join(dirname(dirname(import.meta.dirname)), 'docs/proofs')
const page = join(proofs, 'effect.md')

/**
 * Sequences of three document actions by every role, key and app, with automatic posting on: no entry
 * may differ from the reading unless somebody who may post acted. `--full` runs all sequences of the
 * worst body of each definition and writes docs/proofs/effect.md; `--sampled N` and `--seed N` choose
 * how many of all bodies each caller tries. `--sales N` runs N sequences by each caller between a recurring
 * invoice and its day instead, and writes docs/proofs/effect_sales.md.
 */
export async function run(args: string[]): Promise<void> {
  const sales = numberAfter(args, '--sales')
  if (sales !== undefined) return await proveSales(sales, numberAfter(args, '--seed') ?? 20_261_118)
  const isFull = args.includes('--full')
  const seed = numberAfter(args, '--seed') ?? 20_261_116
  const sampled = numberAfter(args, '--sampled') ?? (isFull ? 200 : 25)
  const began = performance.now()
  const tallies = await withWorld(
    async (world) =>
      await runEffect(world, { seed, sampled, isFull }, (tally) => say(lineOf(tally))),
  )
  const seconds = Math.round((performance.now() - began) / 1_000)
  const unexplained = tallies.flatMap((tally) => tally.unexplained)
  for (const one of unexplained.slice(0, 50)) say(one)
  say(JSON.stringify({ prove: 'effect', seed, ...sumsOf(tallies), seconds }))
  if (isFull) writeFileSync(page, toPage(tallies, { seed, sampled, seconds }))
  if (unexplained.length > 0) process.exitCode = 1
}

async function proveSales(sampled: number, seed: number): Promise<void> {
  const began = performance.now()
  const tallies = await withWorld(async (world) => await runSales(world, { seed, sampled }))
  const seconds = Math.round((performance.now() - began) / 1_000)
  const sums = sumsOf(tallies)
  for (const one of tallies.flatMap(({ unexplained }) => unexplained).slice(0, 50)) say(one)
  say(JSON.stringify({ prove: 'effect', sales: sampled, seed, ...sums, seconds }))
  const rows = tallies.map(
    (one) =>
      `| ${one.actor} | ${one.sequences} | ${one.entries} | ${one.explained} | ${one.unexplained.length} |`,
  )
  const text = `${headOf({
    title: 'Who may not issue changes nothing that is issued or mailed',
    claim: 'Nothing that a caller who may not issue does changes an automatic invoice or its mail.',
    figure: `${sums.unexplained} unexplained of ${sums.entries} effects compared, in ${sums.sequences} sequences.`,
    about: `seed ${seed}, ${seconds} s.`,
  })}

\`npm run prove -- effect --sales ${sampled}\`: an owner sets a recurring invoice that is issued and mailed. Before its day a
caller makes three calls that change its buyer, its details, its lines or the plan. Then the day comes. Checked: the
name, country, number and address of the buyer, the due day, net, VAT, recipient and message are those that the
owner's plan leads to, or nothing was issued. Changes by who may issue without approval are explained.

| Caller | Sequences | Effects | Explained | Unexplained |
|---|---|---|---|---|
${rows.join('\n')}

\`test/effect/sales.test.ts\` runs four for each caller, and shows that a forgotten change is found.
`
  writeFileSync(join(proofs, 'effect_sales.md'), text)
  if (sums.unexplained > 0) process.exitCode = 1
}

function sumsOf(tallies: readonly Omit<Tally, 'permitted'>[]) {
  const sum = (of: (tally: Omit<Tally, 'permitted'>) => number) =>
    tallies.reduce((all, one) => all + of(one), 0)
  return {
    sequences: sum((one) => one.sequences),
    calls: sum((one) => one.calls),
    entries: sum((one) => one.entries),
    explained: sum((one) => one.explained),
    unexplained: sum((one) => one.unexplained.length),
  }
}

function lineOf({ actor, permitted, sequences, entries, explained, unexplained }: Tally): string {
  const cells = [actor, permitted, sequences, entries, explained, unexplained.length]
  return `| ${cells.join(' | ')} |`
}

function toPage(
  tallies: readonly Tally[],
  { seed, sampled, seconds }: { seed: number; sampled: number; seconds: number },
): string {
  const { sequences, calls, entries, explained, unexplained } = sumsOf(tallies)
  const order = tallies.toSorted((a, b) => (a.actor < b.actor ? -1 : 1))
  return `${headOf({
    title: 'Who may not post causes no posting',
    claim: 'Nothing that a caller without the right to post does leads to another entry.',
    figure: `${unexplained} unexplained of ${entries} entries compared, in ${sequences} sequences.`,
    about: `seed ${seed}, ${seconds} s.`,
  })}

\`npm run prove -- effect --full\` runs sequences of three document actions by every role, by keys and by
apps, with automatic posting on at threshold 0. The actions are all definitions of documents, contacts
and files that name a document or a contact: ${coreSteps.length}, with ${steps.length} bodies, most of them hostile. Each sequence
starts with a document that is read, coded, or whose posting failed; then automatic posting runs as if it
had been decided at that moment, and the supplier's next document is read, coded and posted.

Checked: no entry differs from what the reading alone leads to (account, amount, VAT), nothing is
learned, and the next document is neither coded by a lesson nor posted otherwise than it reads, unless the
caller may post. A contact that they changed may change a proposal, which is then held.

Callers who may not post ran every sequence of the worst bodies that they are permitted, and ${sampled} of all
bodies; who may post ran ${sampled}, to show that the comparison can fail (explained). Seed ${seed}, ${seconds} s.

${sequences} sequences, ${calls} calls, ${entries} entries compared, ${explained} explained: **${unexplained} unexplained**.

| Caller | Permitted bodies | Sequences | Entries | Explained | Unexplained |
|---|---|---|---|---|---|
${order.map(lineOf).join('\n')}

\`test/effect/effect.test.ts\` runs 300 sequences with every run of the tests.
`
}
