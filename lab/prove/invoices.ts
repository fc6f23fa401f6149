import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '#commands/process/say'
import { onGround, type Ground } from './failover/ground.ts'
import {
  createCallers,
  insist,
  isCredited,
  issueOne,
  type Callers,
  type Target,
} from './invoices/callers.ts'
import { assertJudgeSees, judge } from './invoices/judge.ts'
import { toPage, wordsOf, type Result } from './invoices/report.ts'
import { command, countOpen, gather, openStage, versionOf, type Stage } from './invoices/stage.ts'

const root = dirname(dirname(import.meta.dirname))
const page = 'docs/proofs/invoices.md'
const hands = 8
const quietWithinMs = 180_000

type Size = { rounds: number; issues: number }

/**
 * Numbers of invoices are 1 to n, without gap or double, each with one balanced entry, whoever dies
 * while many are issued at once. `--full` issues 200 at once ten times over and writes the page.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const size = isFull ? { rounds: 10, issues: 200 } : { rounds: 2, issues: 40 }
  const judged = assertJudgeSees()
  const result = await onGround('invoices', (ground) => prove(ground, size, judged))
  for (const line of wordsOf(result)) say(line)
  for (const fault of result.faults) say(`FAULT ${fault}`)
  const isProven = result.faults.length === 0
  say(isProven ? 'proven' : 'not proven')
  if (!isProven) process.exitCode = 1
  else if (isFull || args.includes('--write')) writePage(result, args)
}

async function prove(ground: Ground, { rounds, issues }: Size, judged: number): Promise<Result> {
  const began = performance.now()
  const stage = await openStage(ground)
  const callers = createCallers()
  const target: Target = { urls: stage.urls, key: stage.key }
  const contactId = await makeClient(callers, target)
  let credits = 0
  for (let round = 0; round < rounds; round++) {
    const drafts = await makeDrafts(callers, target, contactId, round, issues)
    credits += drafts.filter((_, index) => isCredited(index)).length
    const before = callers.told.length
    const harm = disturb(stage, round)
    await Promise.all(drafts.map((id, index) => issueOne(callers, target, id, index)))
    await harm
    say(`${round + 1}. ${callers.told.length - before} told, ${callers.offences.length} offences`)
  }
  await untilQuiet(stage)
  const issued = await gather(stage)
  const invoices = rounds * issues
  const faults = [
    ...judge(issued, callers.told, invoices + credits),
    ...callers.offences,
    ...(await findComplaints(stage)),
    ...(callers.asked.size === 0 ? ['nothing was disturbed, so nothing is proven'] : []),
  ]
  return {
    rounds,
    issues,
    invoices,
    credits,
    serverKills: rounds * 2,
    crashes: Math.ceil(rounds / 2),
    stops: Math.floor(rounds / 2),
    told: callers.told.length,
    replayed: callers.replayed,
    asked: Object.fromEntries(callers.asked),
    judged,
    faults,
    version: await versionOf(stage),
    seconds: Math.round((performance.now() - began) / 1_000),
  }
}

async function makeClient(callers: Callers, target: Target): Promise<string> {
  const body = { name: 'Kunde A/S', country: 'DK', vatNumber: 'DK24256790' }
  const made = await insist(callers, target, 'actions/save_contact', 'client', body)
  return String(made?.['id'])
}

async function makeDrafts(
  callers: Callers,
  target: Target,
  contactId: string,
  round: number,
  count: number,
): Promise<string[]> {
  const ids: string[] = []
  let next = 0
  const write = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      const lines = [{ description: 'Work', quantity: 2, unitPrice: 100 + index, vatRate: 25 }]
      const body = { contactId, date: '2026-06-01', lines }
      const key = `draft-${round}-${index}`
      const made = await insist(callers, target, 'actions/save_invoice', key, body)
      ids.push(String(made?.['id']))
    }
  }
  await Promise.all(Array.from({ length: hands }, write))
  return ids
}

/** A server dies, then the database, then the other server, at moments that nobody chose. */
async function disturb(stage: Stage, round: number): Promise<void> {
  const pause = (): Promise<void> => sleep(200 + Math.random() * 1_000)
  await pause()
  const first = stage.killServer(round % 2)
  await pause()
  await stage.restartDatabase(round % 2 === 0)
  await first
  await pause()
  await stage.killServer((round + 1) % 2)
}

async function untilQuiet(stage: Stage): Promise<void> {
  const until = performance.now() + quietWithinMs
  while ((await countOpen(stage)) > 0 && performance.now() < until) await sleep(500)
}

async function findComplaints(stage: Stage): Promise<string[]> {
  const complaints: string[] = []
  for (const check of [['audit', 'verify'], ['verify']]) {
    await command(stage.environment, check).catch((error: unknown) => {
      const { stdout = '' } = error as { stdout?: string }
      complaints.push(`${check.join(' ')}: ${String(error)} ${stdout}`)
    })
  }
  return complaints
}

function writePage(result: Result, args: readonly string[]): void {
  const day = new Date().toISOString().slice(0, 10)
  const words = args.filter((word) => word !== '--write').join(' ')
  mkdirSync(join(root, dirname(page)), { recursive: true })
  writeFileSync(join(root, page), toPage(result, `npm run prove -- invoices ${words}`.trim(), day))
}
