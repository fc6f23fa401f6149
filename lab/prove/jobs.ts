import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { say } from '#commands/process/say'
import { headOf } from '../head.ts'
import { withScratch } from '../../tools/scratch.ts'
import { drainBacklogs } from './jobs/backlogs.ts'
import { endUnderLoad, killAmidWork, shareWork, waitBehindMany, type Shown } from './jobs/scenes.ts'
import { openStage } from './jobs/stage.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/jobs.md')

/**
 * What the job engine promises, with real processes that are really killed. `--full` kills ten
 * times and fills the queue with a million jobs; `--write` keeps the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const kills = isFull ? 10 : 2
  const sizes = isFull ? [4_000, 100_000, 1_000_000] : [4_000, 100_000]
  const all: Shown[] = []
  const show = (shown: readonly Shown[]): void => {
    for (const { says, holds } of shown) say(`${holds ? 'holds' : 'FAILS'}  ${says}`)
    all.push(...shown)
  }
  const since = performance.now()
  await withScratch('prove_jobs', async (scratch) => {
    const stage = await openStage(scratch)
    try {
      show(await shareWork(stage, 2_000))
      show(await waitBehindMany(stage, 10_000))
      show(await endUnderLoad(stage, 2_000))
      show(await killAmidWork(stage, kills, 2_000))
      show(await drainBacklogs(stage, sizes))
    } finally {
      await stage.owner.end()
    }
  })
  const failed = all.filter((one) => !one.holds).length
  const seconds = Math.round((performance.now() - since) / 1000)
  say(JSON.stringify({ prove: 'jobs', full: isFull, failed, seconds }))
  if (failed > 0) process.exitCode = 1
  if (args.includes('--write')) writeFileSync(page, toPage(all, args, seconds))
}

function toPage(shown: readonly Shown[], args: string[], seconds: number): string {
  const lines = shown.map(({ says, holds }) => `| ${holds ? 'holds' : 'FAILS'} | ${says} |`)
  return `${headOf({
    title: 'Jobs',
    claim:
      'No job is lost, none keeps another organization waiting, and a million waiting jobs do not stop the queue.',
    figure: `${shown.filter(({ holds }) => holds).length} of ${shown.length} hold.`,
    about: `\`npm run prove -- jobs ${args.join(' ')}\`, ${seconds} s on ${cpus().length} cores with other work on them. Rates depend on the machine.`,
  })}

| | |
|---|---|
${lines.join('\n')}

Workers are processes of their own with the settings of \`daybook worker\`; the jobs write down when
they began and when they ended, each in a commit of its own, and the counts come from there; in the
rounds with kill -9 they write down the end only. The backlogs are drained inside the proof's own
process, by 100 places of one class; they hold from 0.3 of the shortest one's rate on. A job that had
ended but could not be marked before its worker was killed runs a second time: jobs run at
least once, and what they do outside is held by intents.
`
}
