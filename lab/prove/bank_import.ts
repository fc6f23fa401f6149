import { spawnSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '#commands/process/say'
import { addDays } from '#kernel/values/day'
import { headOf } from '../head.ts'
import { withScratch } from '../../tools/scratch.ts'
import { listShown, type Plan } from './bank_import/bank.ts'
import { startHaunting, startWorker } from './bank_import/haunting.ts'
import { judge, type AccountFact, type Finding } from './bank_import/judge.ts'
import { countOpenRuns, gatherFact, lastSyncs, openStage, type Stage } from './bank_import/stage.ts'

const root = dirname(dirname(import.meta.dirname))
const page = join(root, 'docs/proofs/bank_import.md')
const accounts = 4
const workers = 2
const stepWithinMs = 180_000
const killsOfStep = 2

type Result = {
  plan: Plan
  facts: AccountFact[]
  findings: Finding[]
  kills: number
  words: Map<string, number>
  openRuns: number
  isVerified: boolean
  seconds: number
}

/**
 * Accounts are read in overlapping windows while the processes that read them are killed at any
 * moment. `--full` has 100,000 transactions; `--write` keeps the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const plan: Plan = {
    rows: (isFull ? 100_000 : 5_000) / accounts,
    steps: isFull ? 40 : 12,
    lifeMs: isFull ? 5_000 : 1_500,
    lastDay: addDays(new Date().toISOString().slice(0, 10), -1),
  }
  const directory = mkdtempSync(join(tmpdir(), 'daybook-prove-'))
  const result = await withScratch('prove_bank', async (scratch) => {
    const stage = await openStage(scratch, accounts)
    try {
      return await prove(stage, plan, directory)
    } finally {
      await stage.owner.end()
      rmSync(directory, { recursive: true, force: true })
    }
  })
  for (const { account, says } of result.findings.slice(0, 20)) say(`account ${account}: ${says}`)
  for (const [name, value] of rowsOf(result)) say(`${name}: ${value}`)
  const isQuiet = result.openRuns === 0 && result.isVerified
  const isProven = result.findings.length === 0 && isQuiet
  say(isProven ? 'proven' : 'not proven')
  if (!isProven) process.exitCode = 1
  if (args.includes('--write') && isProven) writeFileSync(page, toPage(result, args))
}

async function prove(stage: Stage, plan: Plan, directory: string): Promise<Result> {
  const began = performance.now()
  const stepFile = join(directory, 'step')
  const ordersFile = join(directory, 'orders.json')
  writeStep(stepFile, 0)
  writeFileSync(ordersFile, JSON.stringify({ plan, accounts: stage.accounts, stepFile }))
  const haunting = startHaunting(ordersFile, stage.environment, { workers, lifeMs: plan.lifeMs })
  try {
    for (let step = 0; step <= plan.steps + 1; step++) {
      writeStep(stepFile, step)
      await untilRead(stage, new Date())
    }
    while (haunting.kills() < plan.steps * killsOfStep) await sleep(100)
  } catch (error) {
    say([...haunting.words.keys()].slice(0, 20).join('\n'))
    throw error
  } finally {
    await haunting.end()
  }
  await untilQuiet(stage, ordersFile, haunting.words)
  const facts = []
  const findings = []
  for (let account = 0; account < accounts; account++) {
    const fact = await gatherFact(stage, account)
    facts.push(fact)
    findings.push(...judge(fact, listShown(account, plan.steps + 1, plan)))
  }
  return {
    plan,
    facts,
    findings,
    kills: haunting.kills(),
    words: haunting.words,
    openRuns: await countOpenRuns(stage),
    isVerified: isVerified(stage),
    seconds: Math.round((performance.now() - began) / 1_000),
  }
}

/** At once or not at all: a worker reads it at any moment. */
function writeStep(file: string, step: number): void {
  writeFileSync(`${file}.new`, String(step))
  renameSync(`${file}.new`, file)
}

async function untilRead(stage: Stage, since: Date): Promise<void> {
  const began = performance.now()
  for (;;) {
    const syncs = await lastSyncs(stage)
    if (syncs.every((at) => at > since)) return
    if (performance.now() - began > stepWithinMs) throw new Error('an account is not read any more')
    await sleep(100)
  }
}

/** A worker that nobody kills ends what the dead ones left and reads everything once more. */
async function untilQuiet(
  stage: Stage,
  ordersFile: string,
  words: Map<string, number>,
): Promise<void> {
  const worker = startWorker(ordersFile, stage.environment, words, ['3'])
  await new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
  })
}

function isVerified(stage: Stage): boolean {
  const done = spawnSync(join(root, 'bin/daybook'), ['verify'], {
    env: { ...process.env, ...stage.environment },
    encoding: 'utf8',
  })
  if (done.status !== 0) say(`${done.stdout}${done.stderr}`)
  return done.status === 0
}

function rowsOf(result: Result): [string, string | number][] {
  const { facts, plan, words } = result
  const sum = (pick: (fact: AccountFact) => number): number =>
    facts.reduce((total, fact) => total + pick(fact), 0)
  return [
    ['accounts, each of an organization of its own', facts.length],
    [
      'bookings at the bank, and standing in the end',
      `${plan.rows * accounts}, ${sum((fact) => fact.standing.length)}`,
    ],
    ['lost, doubled or not proven', result.findings.length],
    ['rows withdrawn on the way', sum((fact) => fact.withdrawn)],
    ['steps by which the bank showed more', plan.steps + 1],
    ['workers killed with SIGKILL', result.kills],
    [
      'what workers met besides',
      [...words].map(([name, count]) => `${name} ${count}`).join(', ') || 'nothing',
    ],
    ['runs left open', result.openRuns],
    ['`daybook verify`', result.isVerified ? 'all hold' : 'something is broken'],
    ['seconds', result.seconds],
    ['cores, with other work on them', cpus().length],
  ]
}

function toPage(result: Result, args: string[]): string {
  return `${headOf({
    title: 'Bank transactions are imported once each',
    claim: 'Every booking of the bank is imported exactly once, whatever is killed.',
    figure: `${result.findings.length} of ${result.plan.rows * accounts} bookings lost, doubled or not proven, in ${result.kills} kills.`,
    about: `\`npm run prove -- bank_import ${args.join(' ')}\`.`,
  })}

Two workers read four accounts over and over. With every step the bank shows more; the windows overlap
by ten days. Of its bookings some come a step late into days that were read before, some are announced
first and then booked with another amount, some get another text, and most days have twins. Of five,
two have a reference that stays, one a new one with each listing, one its place in the list, and one
has none. Each worker lives for up to ${result.plan.lifeMs / 1_000} seconds and is then killed with SIGKILL; leases last half a
second, so that another takes up what it left. In the end the judge holds what stands in the database
against what the bank shows, row by row, and the balance of each account must be proven.

| | |
|---|---|
${rowsOf(result)
  .map(([name, value]) => `| ${name} | ${value} |`)
  .join('\n')}
`
}
