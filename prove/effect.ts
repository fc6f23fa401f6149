import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { say } from '#commands/process/say'
import { runEffect, type Tally } from '../test/effect/run.ts'
import { coreSteps, steps } from '../test/effect/steps.ts'
import { withWorld } from '../test/support/program_world.ts'
import { numberAfter } from '../tools/value_after.ts'

const page = join(dirname(import.meta.dirname), 'docs/proofs/effect.md')

/**
 * Sequences of three document actions by every role, key and app, with automatic posting on: no entry
 * may differ from the reading unless somebody who may post acted. `--full` runs all sequences of the
 * worst body of each definition and writes docs/proofs/effect.md; `--sampled N` and `--seed N` choose
 * how many of all bodies each caller tries.
 */
export async function run(args: string[]): Promise<void> {
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

function sumsOf(tallies: readonly Tally[]) {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((all, one) => all + of(one), 0)
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
  return `# Proof: who may not post causes no posting

\`npm run prove -- effect --full\` runs sequences of three document actions by every role, by keys and by
apps, with automatic posting on at threshold 0. The actions are all definitions of documents, contacts
and files that name a document or a contact: ${coreSteps.length}, with ${steps.length} bodies, most of them hostile. Each sequence
starts with a document that is read, coded, or whose posting failed; then automatic posting runs as if it
had been decided at that moment, and the supplier's next document is read, coded and posted.

Held against it: no entry differs from what the reading alone leads to (account, amount, VAT), nothing is
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
