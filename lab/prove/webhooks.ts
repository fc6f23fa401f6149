import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createApiKey, createOrganization } from '#access/room'
import { say } from '#commands/process/say'
import { openApp } from '#wire'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import { encodeId } from '#kernel/values/id'
import { headOf } from '../head.ts'
import { serve, withScratch, type Scratch } from '../../tools/scratch.ts'
import { isJudgeAwake, judge, type Verdict } from './webhooks/judge.ts'
import { startKilledWorkers } from './webhooks/killed_workers.ts'
import { openReceiver, type Receiver } from './webhooks/receiver.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/webhooks.md')
const organizations = 20
const versions = 5
const failShare = 0.1
const patienceMs = 600_000

type Result = Verdict & {
  events: number
  kills: number
  writeSeconds: number
  seconds: number
  isAwake: boolean
}

/**
 * Every event reaches its subscriber and a record's events come in order, while workers are killed
 * and the receiver fails a tenth of the calls. `--full` writes 10,000 events and the page.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const records = isFull ? 100 : 10
  const result = await withScratch('prove_webhooks', (scratch) => prove(scratch, records))
  say(JSON.stringify({ prove: 'webhooks', ...result }))
  const isProven = result.lost === 0 && result.outOfOrder === 0 && result.isAwake
  say(isProven ? 'proven' : 'not proven')
  if (!isProven) process.exitCode = 1
  else if (isFull) writeFileSync(page, toPage(result))
}

async function prove(scratch: Scratch, records: number): Promise<Result> {
  const receiver = await openReceiver(failShare)
  const environment = {
    ...scratch.environment,
    DAYBOOK_LOG: 'silent',
    DAYBOOK_POOL: '6',
    DAYBOOK_LEASE_MS: '3000',
    DAYBOOK_WEBHOOKS_PRIVATE: 'true',
    DAYBOOK_WEBHOOKS_PACE: '0.05',
  }
  const server = await serve(environment)
  const keys = await found(scratch)
  for (const key of keys) {
    await post(server.url, key, 'operations/save_webhook', {
      url: `${receiver.url}/`,
      events: ['contact.*'],
    })
  }
  const began = performance.now()
  const workers = startKilledWorkers(environment, 2)
  try {
    await Promise.all(keys.map((key) => write(server.url, key, records)))
    const writeSeconds = secondsSince(began)
    const expected = await eventIds(scratch)
    await untilTaken(receiver, expected.size)
    const seconds = secondsSince(began)
    const isAwake = isJudgeAwake(expected, receiver.seen)
    const verdict = judge(expected, receiver.seen)
    return {
      ...verdict,
      events: expected.size,
      kills: workers.kills(),
      writeSeconds,
      seconds,
      isAwake,
    }
  } finally {
    await workers.stop()
    await server.stop()
    await receiver.close()
  }
}

async function found(scratch: Scratch): Promise<string[]> {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '2' })
  const app = openApp(config, { appUrl: scratch.ownerUrl })
  const given = { name: 'Proof', regionKey: 'denmark', mode: 'test' as const, currency: 'DKK' }
  const keys: string[] = []
  for (let index = 0; index < organizations; index++) {
    const { orgId } = await createOrganization(app, given)
    keys.push((await createApiKey(app, { orgId, permissions: 'all', name: 'proof' })).key)
  }
  await closeDatabase(app.database)
  return keys
}

/** Each record is made and changed a few times; several of them at once. */
async function write(url: string, key: string, records: number): Promise<void> {
  const waiting = Array.from({ length: records }, (_, index) => index).values()
  const hand = async (): Promise<void> => {
    for (const index of waiting) {
      let id: string | undefined
      for (let version = 1; version <= versions; version++) {
        const body = { name: `Contact ${index}.${version}`, ...(id === undefined ? {} : { id }) }
        id = (await post(url, key, 'actions/save_contact', body)).id
      }
    }
  }
  await Promise.all([hand(), hand()])
}

async function post(url: string, key: string, path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${url}/api/rest/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { result: { id: string } }
  if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.result
}

/** What was written, by the outbox itself, past everything that delivers. */
async function eventIds(scratch: Scratch): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: scratch.ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM event WHERE type LIKE 'contact.%'`,
    )
    return new Set(rows.map((row) => encodeId('evt', row.id)))
  } finally {
    await client.end()
  }
}

async function untilTaken(receiver: Receiver, count: number): Promise<void> {
  const end = performance.now() + patienceMs
  while (receiver.taken.size < count && performance.now() < end) await sleep(50)
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10

function toPage(result: Result): string {
  const lines = [
    headOf({
      title: 'Every event reaches its webhook, in order',
      claim: 'No event is lost or out of order, whatever is killed.',
      figure: `${result.lost} lost and ${result.outOfOrder} out of order of ${result.events} events, in ${result.kills} kills.`,
      about: `${result.seconds} s, ${availableParallelism()} cores.`,
    }),
    '',
    '`npm run prove -- webhooks --full` writes events through HTTP into 20 organizations with a',
    'webhook each. Two worker processes deliver; each works for 2 to 10 seconds, by chance, is then',
    'killed with SIGKILL, and another started. The receiver fails a tenth of the calls, half with 500',
    'and half by hanging up after the body has come. It counts for itself what it took and when.',
    'Waits between attempts are a twentieth of the documented ones, and leases last 3 s.',
    '',
    '| | |',
    '|---|---|',
    `| events written | ${result.events} |`,
    `| **events lost** | **${result.lost}** |`,
    `| **calls with a record’s next event before the one before was taken** | **${result.outOfOrder}** |`,
    `| workers killed | ${result.kills} |`,
    `| calls at the receiver | ${result.calls} |`,
    `| of them failed by the receiver | ${result.failed} |`,
    `| of them repeats of what it had taken already | ${result.repeated} |`,
    `| seconds of writing, and until the last event was taken | ${result.writeSeconds}, ${result.seconds} |`,
    `| cores of the machine, shared by all of it | ${availableParallelism()} |`,
    '',
    'Repeats are what a kill between the receiver’s answer and our note of it leaves behind; they carry',
    'the same `webhook-id`. The judge was shown the same log with one event removed, and with two calls',
    'exchanged, and refused both.',
    '',
  ]
  return lines.join('\n')
}
