import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '#commands/process/say'
import { encodeId } from '#kernel/values/id'
import { assertJudgeSees, isSettled, judge } from './exchange/judge.ts'
import { toPage, wordsOf, type Result } from './exchange/report.ts'
import { plantFault, startExchange, type Simulated } from './exchange/simulator.ts'
import * as stages from './exchange/stage.ts'
import { onGround, type Ground } from './failover/ground.ts'
import { createCallers, insist, type Callers, type Target } from './invoices/callers.ts'
import { command } from './invoices/stage.ts'

const root = dirname(dirname(import.meta.dirname))
const page = 'docs/proofs/exchange.md'
const hands = 24
const quietWithinMs = 240_000

/** All that can become of a file, and every way in which a notification can go wrong. */
const trouble = {
  delayMs: 400,
  fates: ['delivered', 'undelivered', 'rejected', 'delivered', 'delivered_late'],
  publicFates: ['accepted', 'refused', 'rejected', 'lapsed', 'undeliverable', 'delivered_late'],
  lost: 15,
  doubled: 30,
  late: 20,
  lateMs: 3_000,
  reordered: true,
}

/**
 * No invoice is sent twice or lost, and each has the status that the exchange gave it, whoever dies
 * meanwhile and however the notifications come. `--full` issues 500 and writes the page.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const judged = assertJudgeSees()
  const size = isFull ? { rounds: 5, issues: 100 } : { rounds: 2, issues: 30 }
  const result = await onGround('exchange', (ground) => prove(ground, size, judged))
  for (const line of wordsOf(result)) say(line)
  for (const fault of result.faults) say(`FAULT ${fault}`)
  const isProven = result.faults.length === 0
  say(isProven ? 'proven' : 'not proven')
  if (!isProven) process.exitCode = 1
  else if (isFull || args.includes('--write')) writePage(result, args)
}

type Size = { rounds: number; issues: number }
type Scene = { stage: stages.Stage; exchange: Simulated; callers: Callers; target: Target }

async function prove(ground: Ground, { rounds, issues }: Size, judged: number): Promise<Result> {
  const began = performance.now()
  const exchange = await startExchange(ground)
  await exchange.order('settings', trouble)
  const stage = await stages.openStage(ground, exchange)
  const target = { urls: stage.urls, key: stage.key }
  const scene: Scene = { stage, exchange, callers: createCallers(), target }
  const buyers = [await makeClient(scene, false), await makeClient(scene, true)]
  let kills = 0
  for (let round = 0; round < rounds; round++) {
    const drafts = await makeDrafts(scene, buyers, round, issues)
    kills += await amidTrouble(scene, round, () => issueAll(scene, drafts, `issue-${round}`))
    await settleDown(scene, round)
    say(`${round + 1}. ${drafts.length} issued, ${scene.callers.offences.length} offences`)
  }
  // What was rejected is issued again as it is; this time the exchange lets it through.
  await exchange.order('settings', { fates: ['delivered'], publicFates: ['accepted'] })
  const rejected = (await stages.listIssued(stage)).filter((one) => one.status === 'draft')
  const again = rejected.map((one) => encodeId('inv', one.id))
  kills += await amidTrouble(scene, rounds, () => issueAll(scene, again, 'again'))
  await settleDown(scene, rounds)
  return await conclude(scene, { judged, kills, rejected: rejected.length, began })
}

type Conclusion = { judged: number; kills: number; rejected: number; began: number }

async function conclude({ stage, exchange, callers }: Scene, given: Conclusion): Promise<Result> {
  const { judged, kills, rejected, began } = given
  const { files, listed } = await exchange.state()
  const kept = await stages.listKept(stage)
  const issued = await stages.listIssued(stage)
  const isDisturbed = callers.asked.size > 0 && rejected > 0
  return {
    invoices: issued.length,
    files: files.length,
    rejected,
    listed,
    told: kept.reduce((sum, one) => sum + one.words.length, 0),
    kills,
    statuses: countBy(kept.map((one) => one.status)),
    asked: Object.fromEntries(callers.asked),
    judged,
    faults: [
      ...judge(kept, files, issued),
      ...callers.offences,
      ...(await findComplaints(stage)),
      ...(isDisturbed ? [] : ['nothing was disturbed, so nothing is proven']),
    ],
    version: await stages.versionOf(stage),
    seconds: Math.round((performance.now() - began) / 1_000),
  }
}

function countBy(words: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(words, (word) => word)
  return Object.fromEntries([...groups].map(([word, ones]) => [word, ones.length]))
}

async function makeClient({ callers, target }: Scene, isPublic: boolean): Promise<string> {
  const fields = isPublic
    ? { name: 'Comune di Prova', country: 'IT', fiscalCode: '00488410010' }
    : { name: 'Cliente S.p.A.', country: 'IT', vatNumber: 'IT00743110157', sdiCode: 'ABC1234' }
  const path = 'actions/save_contact'
  const made = await insist(callers, target, path, `client-${isPublic}`, fields)
  const contactId = String(made?.['id'])
  const street = { street: 'Corso Cliente 2', postalCode: '10100', city: 'Torino', province: 'TO' }
  const details = {
    contactId,
    address: street,
    ...(isPublic ? { publicBody: true, officeCode: 'UFTEST' } : {}),
  }
  const next = 'operations/save_contact_details'
  await insist(callers, target, next, `details-${isPublic}`, details)
  return contactId
}

/** Every third goes to a public body. */
async function makeDrafts(
  { callers, target }: Scene,
  buyers: readonly string[],
  round: number,
  count: number,
): Promise<string[]> {
  const ids: string[] = []
  const indexes = Array.from({ length: count }, (_, index) => index)
  const write = async (): Promise<void> => {
    for (let index = indexes.pop(); index !== undefined; index = indexes.pop()) {
      const lines = [{ description: 'Lavoro', quantity: 2, unitPrice: 100 + index, vatRate: 22 }]
      const contactId = buyers[index % 3 === 0 ? 1 : 0]
      const body = { contactId, date: '2026-06-01', lines }
      const key = `draft-${round}-${index}`
      const made = await insist(callers, target, 'actions/save_invoice', key, body)
      ids.push(String(made?.['id']))
    }
  }
  await Promise.all(Array.from({ length: hands }, write))
  return ids
}

async function issueAll(
  { callers, target }: Scene,
  ids: readonly string[],
  key: string,
): Promise<void> {
  const waiting = [...ids]
  const work = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      await insist(callers, target, 'actions/issue_invoice', `${key}-${id}`, { id })
    }
  }
  await Promise.all(Array.from({ length: hands }, work))
}

/** Servers die by turns and calls to the exchange go wrong for as long as the work goes on. */
async function amidTrouble(
  { stage, exchange }: Scene,
  round: number,
  work: () => Promise<void>,
): Promise<number> {
  const over = new AbortController()
  const { signal } = over
  let kills = 0
  const disturb = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(1_000 + Math.random() * 3_000)
      await stage.killServer((round + kills) % 2)
      kills += 1
    }
  }
  const fail = async (): Promise<void> => {
    for (let turn = round; !signal.aborted; turn++) {
      await plantFault(exchange, turn)
      await sleep(250)
    }
  }
  const harm = Promise.all([disturb(), fail()])
  await work()
  over.abort()
  await harm
  await exchange.heal()
  return kills
}

/**
 * Waits for what the exchange still tells. What it lost on the way is found by turns: it tells it
 * after all, or is asked for every file that has no end yet.
 */
async function settleDown({ stage, exchange }: Scene, round: number): Promise<void> {
  const isQuiet = async (): Promise<boolean> =>
    (await stages.countOpen(stage)) === 0 && (await exchange.state()).coming === 0
  await stages.until(isQuiet, quietWithinMs)
  if (round % 2 === 0) await exchange.order('redeliver', {})
  else await stages.letHoursPass(stage)
  await stages.until(async () => {
    const kept = await stages.listKept(stage)
    const files = new Map((await exchange.state()).files.map((one) => [one.fileName, one]))
    return kept.every((one) => isSettled(one, files.get(one.file_name)))
  }, 30_000)
}

async function findComplaints(stage: stages.Stage): Promise<string[]> {
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
  writeFileSync(join(root, page), toPage(result, `npm run prove -- exchange ${words}`.trim(), day))
}
