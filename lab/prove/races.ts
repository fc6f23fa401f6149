import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '#commands/process/say'
import { withScratch } from '../../tools/scratch.ts'
import { lookAfter } from './races/aftermath.ts'
import { contend, type Judged } from './races/contest.ts'
import { openStage } from './races/stage.ts'
import { createTally, toPage, type Result } from './races/tally.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/races.md')

/**
 * All eight actions and the reversal at the same documents by 16 clients through two servers, with a
 * worker beside them; every document's history must have a legal order. `--full` makes 20,000
 * histories and the page, in at most `--minutes`; `--keep` writes those without one into a directory.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      full: { type: 'boolean', default: false },
      histories: { type: 'string' },
      minutes: { type: 'string', default: '25' },
      seed: { type: 'string', default: '1' },
      keep: { type: 'string' },
    },
  })
  const histories = Number(values.histories ?? (values.full ? 20_000 : 1_000))
  const goal = { histories, seed: Number(values.seed), mostMs: Number(values.minutes) * 60_000 }
  const tally = createTally()
  const began = performance.now()
  const after = await withScratch('prove_races', async (scratch) => {
    const stage = await openStage(scratch)
    try {
      await contend(stage, goal, (judged) => {
        tally.add(judged)
        if (!judged.verdict.isLegal) showIllegal(judged, values.keep)
        if (tally.figures().histories % 500 === 0) say(`${tally.figures().histories} histories`)
      })
      return await lookAfter(stage)
    } finally {
      await stage.close()
    }
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  const cores = availableParallelism()
  const result: Result = { ...tally.figures(), ...after, asked: histories, seconds, cores }
  say(JSON.stringify({ prove: 'races', ...result, findings: after.findings.slice(0, 2_000) }))
  const isProven = isClean(result)
  say(isProven ? 'proven' : 'not proven')
  if (!isProven) process.exitCode = 1
  else if (values.full) writeFileSync(page, toPage(result))
}

function isClean(result: Result): boolean {
  const { illegal, wrongStanding, unbalanced, openIntents, isVerified, histories } = result
  return illegal + wrongStanding + unbalanced + openIntents === 0 && isVerified && histories > 0
}

function showIllegal({ hot, history, verdict }: Judged, directory: string | undefined): void {
  say(`no legal order: ${hot.id} (${hot.kind}): ${verdict.why.slice(0, 1_500)}`)
  if (directory === undefined) return
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, `${hot.id}.json`), JSON.stringify(history, null, 1))
}
