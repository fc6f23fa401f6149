import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { say } from '#commands/process/say'
import { headOf } from '../head.ts'
import { withScratch } from '../../tools/scratch.ts'
import { prepareDocuments, prepareSuggestions } from './bulk/ground.ts'
import {
  judge,
  whenAccepted,
  whenPosted,
  whenReversed,
  whenUnmatched,
  type Found,
} from './bulk/judge.ts'
import { openStage, underKills, type Stage } from './bulk/stage.ts'

const root = dirname(dirname(import.meta.dirname))
const page = join(root, 'docs/proofs/bulk.md')

/**
 * Many suggestions are accepted and many documents posted, and both are undone, while the processes
 * that carry the runs are killed at any moment. `--full` has 1,000 suggestions and 100 documents;
 * `--write` keeps the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const [suggestions, documents, lifeMs] = isFull ? [1_000, 100, 4_000] : [60, 20, 2_500]
  await withScratch('prove_bulk', async (scratch) => {
    const stage = await openStage(scratch)
    try {
      const steps = [
        ...(await suggestionsUnderKills(stage, suggestions, lifeMs)),
        ...(await documentsUnderKills(stage, documents, lifeMs)),
      ]
      report(steps, isVerified(stage), args)
    } finally {
      await stage.end()
    }
  })
}

type Step = { says: string; kills: number; seconds: number; found: Found[] }

async function suggestionsUnderKills(stage: Stage, count: number, lifeMs: number): Promise<Step[]> {
  await prepareSuggestions(stage, count)
  const path = 'operations/accept_suggestions'
  const accepted = await underKills(stage, path, { minConfidence: 0.9 }, lifeMs)
  const afterwards = await judge(stage, whenAccepted(count))
  const runId = accepted.told.result['id']
  const undone = await underKills(stage, 'operations/undo_run', { runId }, lifeMs)
  return [
    { says: `accept_suggestions of ${count}`, ...accepted, found: afterwards },
    { says: 'undo_run', ...undone, found: await judge(stage, whenUnmatched(count)) },
  ]
}

async function documentsUnderKills(stage: Stage, count: number, lifeMs: number): Promise<Step[]> {
  await prepareDocuments(stage, count)
  const posted = await underKills(stage, 'operations/post_ready_documents', {}, lifeMs)
  const afterwards = await judge(stage, whenPosted(count))
  const runId = posted.told.result['id']
  const undone = await underKills(stage, 'operations/undo_posting_run', { runId }, lifeMs)
  return [
    { says: `post_ready_documents of ${count}`, ...posted, found: afterwards },
    { says: 'undo_posting_run', ...undone, found: await judge(stage, whenReversed(count)) },
  ]
}

function report(steps: readonly Step[], isRight: boolean, args: string[]): void {
  const rows = steps.flatMap((step) =>
    step.found.map(({ says, found, expected }) => ({ of: step.says, says, found, expected })),
  )
  for (const one of rows) {
    const holds = one.found === one.expected ? 'holds' : 'FAILS'
    say(`${holds}  ${one.of}: ${one.says}: ${one.found} of ${one.expected}`)
  }
  for (const { says, kills, seconds } of steps) say(`${says}: ${kills} kills, ${seconds} s`)
  const isProven = isRight && rows.every((one) => one.found === one.expected)
  say(isProven ? 'proven' : 'not proven')
  if (!isProven) process.exitCode = 1
  if (args.includes('--write') && isProven) writeFileSync(page, toPage(steps, args))
}

function isVerified({ environment }: Stage): boolean {
  const done = spawnSync(join(root, 'bin/daybook'), ['verify'], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  if (done.status !== 0) say(`${done.stdout}${done.stderr}`)
  return done.status === 0
}

function toPage(steps: readonly Step[], args: readonly string[]): string {
  const runs = steps.map((one) => `| ${one.says} | ${one.kills} | ${one.seconds} |`)
  const rows = steps.flatMap((step) =>
    step.found.map((one) => `| ${step.says} | ${one.says} | ${one.expected} | ${one.found} |`),
  )
  return `${headOf({
    title: 'Deciding in bulk',
    claim:
      'A run that decides many records at once does each exactly once, and one undo takes it back.',
    figure: `${rows.length} counts as expected, through ${steps.reduce((sum, one) => sum + one.kills, 0)} kills.`,
    about: `\`npm run prove -- bulk ${args.join(' ')}\`, ${cpus().length} cores with other work on them. Times depend on the machine.`,
  })}

Two servers with a worker each. The run is asked for under one Idempotency-Key over and over, while one
of the two is killed with kill -9 at any moment and another started in its place, until it is answered.

| Run | Kills | Seconds |
|---|---|---|
${runs.join('\n')}

| After | What was counted in the books | Expected | Found |
|---|---|---|---|
${rows.join('\n')}

\`daybook verify\` finds nothing wrong afterwards.
`
}
