import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createOrganization } from '#access/room'
import { openApp } from '#wire'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import type { Scratch } from '../../../tools/scratch.ts'
import { proofTable, type ProofData } from './tasks.ts'

export type Worker = { child: ChildProcess; pid: number; ended: Promise<number | null> }

/** A database with organizations, and workers that come and go. */
export type Stage = {
  scratch: Scratch
  owner: pg.Pool
  orgIds: string[]
}

export async function openStage(scratch: Scratch, organizations = 21): Promise<Stage> {
  const owner = new pg.Pool({ connectionString: scratch.ownerUrl, max: 4 })
  await owner.query(proofTable)
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '2' })
  const app = openApp(config, { appUrl: scratch.ownerUrl })
  const given = { name: 'Proof', regionKey: 'denmark', mode: 'test' as const, currency: 'DKK' }
  const orgIds: string[] = []
  for (let index = 0; index < organizations; index++) {
    orgIds.push((await createOrganization(app, given)).orgId)
  }
  await closeDatabase(app.database)
  return { scratch, owner, orgIds }
}

export async function clear(stage: Stage): Promise<void> {
  await stage.owner.query('TRUNCATE proof, jobs.job_common, job_turn')
  await stage.owner.query('UPDATE job_class SET turn = 0')
}

export async function startWorker(stage: Stage): Promise<Worker> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    env: {
      ...process.env,
      ...stage.scratch.environment,
      DAYBOOK_LOG: 'error',
      DAYBOOK_POOL: '8',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('ready')) resolve()
    })
    child.once('exit', () => reject(new Error('a worker ended before it was ready')))
  })
  return { child, pid: child.pid ?? 0, ended }
}

export async function put(stage: Stage, orgId: string, jobs: readonly ProofData[]): Promise<void> {
  await stage.owner.query(`SELECT enqueue_jobs($1, 'webhook', 'proof', $2, 0, 1)`, [
    orgId,
    JSON.stringify(jobs),
  ])
}

/** Spread over the organizations, each taking between 5 and 200 ms. */
export async function putJittered(stage: Stage, count: number, isQuiet = false): Promise<void> {
  const share = Math.ceil(count / stage.orgIds.length)
  let next = 0
  for (const orgId of stage.orgIds) {
    const jobs = Array.from({ length: Math.min(share, count - next) }, () => ({
      n: next++,
      ms: 5 + Math.floor(Math.random() * 195),
      isQuiet,
    }))
    await put(stage, orgId, jobs)
  }
}

export async function countEnded(stage: Stage): Promise<number> {
  const { rows } = await stage.owner.query<{ count: number }>(
    `SELECT count(DISTINCT n)::int AS count FROM proof WHERE step = 'ended'`,
  )
  return rows[0]?.count ?? 0
}

/** Waits until all of them have ended and the queue says so, too, or the time is over. */
export async function untilDone(stage: Stage, count: number, mostMs: number): Promise<void> {
  const since = performance.now()
  for (;;) {
    const { rows } = await stage.owner.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM jobs.job_common WHERE state <> 'completed'`,
    )
    if (rows[0]?.open === 0 && (await countEnded(stage)) === count) return
    if (performance.now() - since > mostMs) return
    await sleep(100)
  }
}
