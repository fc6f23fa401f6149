import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '#commands/process/say'
import { withScratch } from '../../tools/scratch.ts'
import { createClients, handIn, type Clients } from './documents/clients.ts'
import { countOpenWork, gatherFacts } from './documents/facts.ts'
import { startHaunting, type Haunting } from './documents/haunting.ts'
import { judge } from './documents/judge.ts'
import { paperOf } from './documents/papers.ts'
import { start, survivorsOf, type Complaints } from './documents/process.ts'
import { toPage, wordsOf, type Result } from './documents/report.ts'
import { openStage, type Stage } from './documents/stage.ts'

const root = dirname(dirname(import.meta.dirname))
const page = join(root, 'docs/proofs/documents.md')
const hands = 8
const haunted = { quickMs: 10 * 60_000, fullMs: 20 * 60_000 }
const quietWithinMs = 5 * 60_000

/**
 * Documents through the whole pipeline while its processes are killed: at each named point so many
 * times, and at any moment. `--full` hands in 2,000 documents, kills 20 times at each point and
 * writes the page.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const size = { documents: isFull ? 2_000 : 200, hits: isFull ? 20 : 3 }
  const mostMs = isFull ? haunted.fullMs : haunted.quickMs
  const result = await withScratch('prove_documents', async (scratch) => {
    const stage = await openStage(scratch)
    try {
      return await prove(stage, size, mostMs)
    } finally {
      await stage.owner.end()
    }
  })
  for (const line of wordsOf(result)) say(line)
  const isProven = result.findings.length === 0 && result.isVerified && result.isSated
  say(isProven ? 'proven' : 'not proven')
  if (!isProven) process.exitCode = 1
  if (args.includes('--write') || (isFull && isProven)) {
    writeFileSync(page, toPage(result, args))
  }
}

type Size = { documents: number; hits: number }

async function prove(stage: Stage, size: Size, mostMs: number): Promise<Result> {
  const began = performance.now()
  const complaints: Complaints = new Map()
  await switchOnPosting(stage, complaints)
  const clients = createClients()
  const haunting = startHaunting(stage, size.hits)
  try {
    await handInAll(stage, clients, haunting, size.documents, began + mostMs)
  } finally {
    await haunting.end()
  }
  const hauntedSeconds = secondsSince(began)
  const quietSeconds = await untilQuiet(stage, complaints)
  const facts = await gatherFacts(stage)
  const findings = judge({ facts, acknowledged: clients.acknowledged, handed: clients.handed })
  const said = [...clients.offences, ...haunting.offences].map((about) => ({
    rule: 'clients and processes find nothing amiss',
    about,
  }))
  await sleep(2_000)
  const survivors = survivorsOf(haunting.groups)
  const left = survivors.map((pid) => ({ rule: 'no process outlives its own', about: `${pid}` }))
  return {
    findings: [...findings, ...said, ...left],
    facts,
    clients,
    hits: haunting.hits,
    kills: haunting.kills(),
    isSated: haunting.isSated(),
    isVerified: isVerified(stage),
    complaints: haunting.complaints,
    hauntedSeconds,
    quietSeconds,
  }
}

/** These let the policy post whatever is read with half a certainty. */
async function switchOnPosting(stage: Stage, complaints: Complaints): Promise<void> {
  const server = await start('serve', stage.environment, complaints)
  for (const { key, posts } of stage.tenants) {
    if (!posts) continue
    const response = await fetch(`${server.url}/api/rest/actions/set_auto_post`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ autoPost: true, autoPostThreshold: 0.5 }),
    })
    if (response.status !== 200) throw new Error(`set_auto_post: ${await response.text()}`)
  }
  server.child.kill('SIGTERM')
  await server.ended
}

/** So many papers, and more of them while a point was not hit often enough. */
async function handInAll(
  stage: Stage,
  clients: Clients,
  haunting: Haunting,
  documents: number,
  until: number,
): Promise<void> {
  let next = 0
  const hand = async (): Promise<void> => {
    // Whole twenties, so that no repeat is without what it repeats.
    while (next < documents || next % 20 !== 0 || !haunting.isSated()) {
      if (performance.now() > until && next % 20 === 0) return
      const number = next
      next += 1
      await handIn(clients, haunting.urls, paperOf(number, stage.tenants))
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
}

/** Two workers that nobody kills finish what the dead ones left. */
async function untilQuiet(stage: Stage, complaints: Complaints): Promise<number> {
  const began = performance.now()
  const workers = await Promise.all([
    start('worker', stage.environment, complaints),
    start('worker', stage.environment, complaints),
  ])
  let calm = 0
  // Three times in a row: between two steps of one document there may be a moment without a job.
  while (calm < 3 && performance.now() - began < quietWithinMs) {
    calm = (await countOpenWork(stage)) === 0 ? calm + 1 : 0
    await sleep(500)
  }
  for (const { child } of workers) child.kill('SIGTERM')
  await Promise.all(workers.map((worker) => worker.ended))
  return secondsSince(began)
}

function isVerified(stage: Stage): boolean {
  const done = spawnSync(join(root, 'bin/daybook'), ['verify'], {
    env: { ...process.env, ...stage.environment },
    encoding: 'utf8',
  })
  if (done.status !== 0) say(`${done.stdout}${done.stderr}`)
  return done.status === 0
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10
