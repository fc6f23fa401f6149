import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startEngine } from '#jobs/engine'
import type { Principal } from '#kernel/corridor/principal'
import { tasks } from '#registry'
import { findIsolation } from '#readers/room'
import { headOf } from '../head.ts'
import { act, closeGround, invoiceOf, openGround, uploadOne } from '../bench/pipeline/ground.ts'
import type { Ground } from '../bench/pipeline/ground.ts'
import { doublingPdf } from '../../test/hostile/crafted_pdf.ts'
import { invoicePdf } from '../../test/support/documents/pdfs.ts'
import { withScratch } from '../../tools/scratch.ts'
import { watchMemory } from './readers/memory.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/readers.md')
const mostMs = 5_000
const mostChildMegabytes = 1_200
const waitingBombs = 20

const say = (words: string): void => void process.stdout.write(`${words}\n`)

type Times = {
  p50: number
  p95: number
  most: number
  /** Those above the limit: seconds since the beginning, and how long they took. */
  slow: string[]
}

type Result = {
  documents: number
  read: number
  times: Times
  bombs: number
  bombsEnded: number
  bombsLost: number
  memory: ReturnType<ReturnType<typeof watchMemory>['stop']>
  problems: string[]
}

/**
 * One organization sends PDFs that never end, without pause, while another sends invoices, half of
 * them PDFs. Held against it: the other's 95th percentile from capture to read, of which two seconds
 * are the head start of whoever captured; memory; and that no document is lost. `--full` takes 200
 * documents instead of 25; `--write` keeps the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const [count, everyMs] = isFull ? [200, 1_000] : [25, 1_000]
  const load = loadavg()[0]?.toFixed(1) ?? ''
  const result = await withScratch('prove_readers', async (scratch) => {
    const ground = await openGround(scratch)
    const engine = await startEngine(ground.app, tasks)
    try {
      return await attack(ground, count, everyMs)
    } finally {
      await engine.stop(0)
      await closeGround(ground)
    }
  })
  for (const problem of result.problems) say(problem)
  say(JSON.stringify({ prove: 'readers', ...result }))
  if (result.problems.length > 0) process.exitCode = 1
  if (args.includes('--write')) writeFileSync(page, await toPage(result, args, load))
}

async function attack(ground: Ground, count: number, everyMs: number): Promise<Result> {
  const [honest, hostile] = ground.principals
  if (!honest || !hostile) throw new Error('the proof has no organizations')
  // The server has been running for a while: its readers have started.
  for (const number of [count, count + 1]) await capture(ground, honest, number)
  await until(async () => (await statesOf(ground.owner, honest.orgId)).waiting === 0)
  const began = new Date()
  const memory = watchMemory(200)
  const state = { isOver: false, bombs: 0 }
  const sending = sendBombs(ground, hostile, state)
  await until(async () => (await statesOf(ground.owner, hostile.orgId)).working > 0)
  for (let number = 0; number < count; number += 1) {
    const due = sleep(everyMs)
    await capture(ground, honest, number)
    await due
  }
  await until(async () => (await statesOf(ground.owner, honest.orgId)).waiting === 0)
  state.isOver = true
  await sending
  const times = await timesOf(ground.owner, honest.orgId, began)
  const bombs = await statesOf(ground.owner, hostile.orgId)
  const bombsLost = await countLost(ground.owner, hostile.orgId)
  const most = memory.stop()
  const problems = [
    ...(times.p95 > mostMs ? [`the 95th percentile is ${times.p95} ms`] : []),
    ...(times.read < count ? [`of ${count} documents ${times.read} were read`] : []),
    ...(bombsLost > 0 ? [`${bombsLost} documents have neither a result nor a job`] : []),
    ...(most.largestChild > mostChildMegabytes ? [`a child took ${most.largestChild} MB`] : []),
  ]
  const { read, ...rest } = times
  const ended = { bombs: state.bombs, bombsEnded: bombs.ended, bombsLost }
  return { documents: count, read, times: rest, ...ended, memory: most, problems }
}

/** So many that the queue is never empty. */
async function sendBombs(
  ground: Ground,
  principal: Principal,
  state: { isOver: boolean; bombs: number },
): Promise<void> {
  while (!state.isOver) {
    if ((await statesOf(ground.owner, principal.orgId)).waiting >= waitingBombs) {
      await sleep(100)
      continue
    }
    state.bombs += 1
    const bytes = doublingPdf(state.bombs)
    const fileId = await uploadOne(ground.app, principal, bytes, 'application/pdf')
    await act(ground.app, principal, 'capture_document', { fileId })
  }
}

async function capture(ground: Ground, principal: Principal, number: number): Promise<void> {
  const isPdf = number % 2 === 0
  const bytes = isPdf ? await invoicePdf(number) : Buffer.from(invoiceOf(principal, number))
  const mimeType = isPdf ? 'application/pdf' : 'application/xml'
  const fileId = await uploadOne(ground.app, principal, bytes, mimeType)
  await act(ground.app, principal, 'capture_document', { fileId })
}

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await sleep(100)
}

type States = { waiting: number; working: number; ended: number }

async function statesOf(owner: pg.Pool, orgId: string): Promise<States> {
  const { rows } = await owner.query<States>(
    `SELECT count(*) FILTER (WHERE status = 'draft' AND error IS NULL)::int AS waiting,
       count(*) FILTER (WHERE processing_step IS NOT NULL)::int AS working,
       count(*) FILTER (WHERE error IS NOT NULL)::int AS ended
     FROM document WHERE org_id = $1`,
    [orgId],
  )
  return rows[0] ?? { waiting: 0, working: 0, ended: 0 }
}

/** Neither read, nor failed, nor in the hands of a job or of a call that was taken over. */
async function countLost(owner: pg.Pool, orgId: string): Promise<number> {
  const { rows } = await owner.query<{ lost: number }>(
    `SELECT count(*)::int AS lost FROM document d
     WHERE org_id = $1 AND status = 'draft' AND error IS NULL AND NOT EXISTS (
       SELECT FROM jobs.job_common WHERE data ->> 'kind' = 'process_document'
         AND data -> 'data' ->> 'documentId' = d.id::text AND state < 'completed')
       AND NOT EXISTS (SELECT FROM intent i WHERE i.org_id = d.org_id AND state = 'open'
         AND i.plan ->> 'documentId' = d.id::text)`,
    [orgId],
  )
  return rows[0]?.lost ?? 0
}

async function timesOf(
  owner: pg.Pool,
  orgId: string,
  began: Date,
): Promise<Times & { read: number }> {
  const { rows } = await owner.query<{ ms: number; at: number }>(
    `SELECT extract(epoch FROM (extraction ->> 'readAt')::timestamptz - created_at)::float * 1000
       AS ms, extract(epoch FROM created_at - $2)::float AS at FROM document
     WHERE org_id = $1 AND created_at > $2 AND extraction IS NOT NULL ORDER BY 1`,
    [orgId, began],
  )
  const at = (share: number): number =>
    Math.round(rows[Math.min(rows.length - 1, Math.floor(rows.length * share))]?.ms ?? 0)
  const slow = rows.filter((row) => row.ms > mostMs).toSorted((a, b) => a.at - b.at)
  const words = slow.map((row) => `${row.at.toFixed(0)} s: ${row.ms.toFixed(0)} ms`)
  return { read: rows.length, p50: at(0.5), p95: at(0.95), most: at(1), slow: words }
}

async function toPage(result: Result, args: string[], load: string): Promise<string> {
  const { level, walls } = await findIsolation()
  const { times, memory } = result
  return `${headOf({
    title: 'One organization cannot stop the readers for others',
    claim: 'Files that never end, sent by one organization, do not keep others waiting.',
    figure: `p95 from capture to read ${times.p95} ms (limit ${mostMs} ms), ${result.problems.length} problems.`,
    about: `\`npm run prove -- readers ${args.join(' ')}\`, ${cpus().length} cores with other work on them (load ${load}); walls: ${level} (${walls.join(', ')}).`,
  })}

One organization sends PDFs of 5 kB that never end (28 forms, each drawn twice by the one around it)
as fast as they are taken, ${waitingBombs} waiting at any time, all different. Another sends an invoice
every second, half of them PDFs, half e-invoices. Workers, limits and children are as shipped: two children, 60 s.

| | |
|---|---|
| documents of the other organization, read | ${result.documents}, ${result.read} |
| from capture to read, of which 2 s are the head start of the caller: median, p95, most | ${times.p50}, **${times.p95}**, ${times.most} ms (p95 must be below ${mostMs}) |
| PDFs that never end: sent, ended as \`read_timeout\`, neither ended nor queued | ${result.bombs}, ${result.bombsEnded}, ${result.bombsLost} |
| most resident memory: server with workers, all readers together, largest reader | ${memory.parent}, ${memory.children}, ${memory.largestChild} MB |
| most processes of readers at a time, spares included | ${memory.processes} |

Before, there was one child for all, first come first served: the other organization's first document
waited for every PDF that came before it, a minute each.
${result.problems.length > 0 ? `\n## Problems\n\n${result.problems.map((one) => `- ${one}`).join('\n')}\n` : ''}`
}
