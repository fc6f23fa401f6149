import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createOrganization } from '#access/room'
import { openApp } from '#wire'
import { closeDatabase } from '#kernel/database/database'
import { readConfig } from '#config/config'
import { encodeId } from '#kernel/values/id'
import { serve, type Scratch, type Served } from '../../../tools/scratch.ts'
import { command } from '../invoices/stage.ts'

export type Stage = {
  owner: pg.Pool
  orgId: string
  environment: Record<string, string>
  post(path: string, body: unknown, key?: string): Promise<Told>
  upload(name: string, type: string, content: string): Promise<string>
  /** Kills one of the two servers, and starts another in its place. */
  kill(): Promise<void>
  end(): Promise<void>
}

export type Told = { status: number; code: string; result: Record<string, unknown> }

const givenUp: Told = { status: 0, code: 'gone', result: {} }

/** One organization, and two servers with a worker each that may be killed. */
export async function openStage(scratch: Scratch): Promise<Stage> {
  const owner = new pg.Pool({ connectionString: scratch.ownerUrl, max: 4 })
  const app = openApp(readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error' }), {
    appUrl: scratch.ownerUrl,
  })
  const given = { name: 'Proof', regionKey: 'italy', mode: 'test' as const, currency: 'EUR' }
  const { orgId } = await createOrganization(app, given)
  await closeDatabase(app.database)
  const environment = {
    ...scratch.environment,
    DAYBOOK_LOG: 'silent',
    DAYBOOK_POOL: '8',
    // A fraction of the usual, so that what a dead process held is taken up while others still die.
    DAYBOOK_LEASE_MS: '3000',
  }
  const made = await command(environment, [
    'key',
    'create',
    '--org',
    encodeId('org', orgId),
    '--permissions',
    'all',
  ])
  const key = made['key'] ?? ''
  const start = (): Promise<Served> => serve(environment, ['--with-worker'])
  const servers = await Promise.all([start(), start()])
  let turn = 0
  const urlOf = (): string => servers[(turn += 1) % servers.length]?.url ?? ''
  return {
    owner,
    orgId,
    environment,
    post: (path, body, once) => post(`${urlOf()}/api/rest/${path}`, key, body, once),
    upload: (name, type, content) =>
      upload(`${urlOf()}/api/rest/files`, key, { name, type, content }),
    async kill() {
      const which = Math.floor(Math.random() * servers.length)
      servers[which]?.child.kill('SIGKILL')
      servers[which] = await start()
    },
    async end() {
      await Promise.all(servers.map((server) => server.stop()))
      await owner.end()
    },
  }
}

async function post(url: string, key: string, body: unknown, once?: string): Promise<Told> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(once === undefined ? {} : { 'idempotency-key': once }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    const answer = (await response.json()) as { code?: string; result?: Told['result'] }
    return { status: response.status, code: answer.code ?? '', result: answer.result ?? {} }
  } catch {
    return givenUp
  }
}

type Content = { name: string; type: string; content: string }

async function upload(url: string, key: string, { name, type, content }: Content): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': type,
      'daybook-file-name': name,
    },
    body: content,
  })
  const { result } = (await response.json()) as { result: { fileId: string } }
  return result.fileId
}

let calls = 0

/** For what is only prepared: nothing is killed yet, but a busy machine may lose a lease. */
export async function must(
  stage: Stage,
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const key = `prepare-${(calls += 1)}`
  for (let attempt = 1; ; attempt += 1) {
    const { status, code, result } = await stage.post(path, body, key)
    if (status === 200) return result
    const isBusy = code === 'idempotency_in_progress' || status >= 500 || status === 0
    if (!isBusy || attempt === 100) throw new Error(`${path}: ${status} ${code}`)
    await sleep(200)
  }
}

/** How many runs have not ended. */
async function countOpenRuns({ owner }: Stage): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT ((SELECT count(*) FROM run WHERE state = 'open')
       + (SELECT count(*) FROM intent WHERE state = 'open'))::int AS count`,
  )
  return rows[0]?.count ?? 0
}

type Struck = { kills: number; seconds: number; told: Told }

/**
 * Asks for a run under one key and kills servers at any moment until it has ended, and nothing that
 * it began is open. Then it is asked for once more, under the same key.
 */
export async function underKills(
  stage: Stage,
  path: string,
  body: unknown,
  lifeMs: number,
): Promise<Struck> {
  const began = performance.now()
  const key = `proof-${path}`
  const asked = { isAnswered: false }
  let kills = 0
  const asking = (async (): Promise<void> => {
    while (!asked.isAnswered) {
      const { status, result } = await stage.post(path, body, key)
      asked.isAnswered = status === 200 && result['processing'] === undefined
      await sleep(100)
    }
  })()
  while (!asked.isAnswered) {
    await sleep(Math.random() * lifeMs)
    if (asked.isAnswered) break
    await stage.kill()
    kills += 1
  }
  await asking
  while ((await countOpenRuns(stage)) > 0) await sleep(200)
  const seconds = Math.round((performance.now() - began) / 1_000)
  return { kills, seconds, told: await stage.post(path, body, key) }
}
