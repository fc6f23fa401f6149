import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createApiKey, createOrganization } from '#access/room'
import { say } from '#commands/process/say'
import { closeDatabase } from '#kernel/database/database'
import { readConfig } from '#config/config'
import { openApp } from '#wire'
import { headOf } from '../head.ts'
import {
  danishReceipt,
  photoOf,
  printed,
  type PhotoLine,
} from '../../test/support/documents/photos.ts'
import { serve, withScratch, type Scratch } from '../../tools/scratch.ts'
import { numberAfter } from '../../tools/value_after.ts'

const root = dirname(dirname(import.meta.dirname))
const page = join(root, 'docs/proofs/reading_load.md')
const mostShare = 1.2
/** Below this, a share of the time says nothing. */
const leastMs = 5

type Office = { url: string; key: string; documents: number }
type Memory = { api: number; reader: number }
type Result = {
  files: number
  read: number
  refused: number
  minutes: number
  p99: { quiet: number; loaded: number }
  memory: { before: Memory; most: Memory; after: Memory }
  problems: string[]
}

/**
 * One `daybook reader` and a backlog of mixed files, half of them photos, while the API is called as
 * before. Held against it: the queue drains, no file is lost, the API's 99th percentile stays within 20 %,
 * and the memory of the API is what it was. 12 files, or `--files N`, or 200 with `--full`; `--write` keeps it as a page.
 */
export async function run(args: string[]): Promise<void> {
  const files = numberAfter(args, '--files') ?? (args.includes('--full') ? 200 : 12)
  const result = await withScratch('prove_reading_load', async (scratch) => {
    const key = await found(scratch)
    const server = await serve(scratch.environment)
    const owner = new pg.Pool({ connectionString: scratch.ownerUrl, max: 1 })
    try {
      return await load({ url: server.url, key, documents: files }, server.pid, scratch, owner)
    } finally {
      await owner.end()
      await server.stop()
    }
  })
  for (const problem of result.problems) say(problem)
  say(JSON.stringify({ prove: 'reading_load', ...result }))
  if (args.includes('--write')) writeFileSync(page, toPage(result))
  if (result.problems.length > 0) process.exitCode = 1
}

async function load(
  office: Office,
  apiPid: number,
  scratch: Scratch,
  owner: pg.Pool,
): Promise<Result> {
  await callFor(office, 3_000)
  const quiet = await callFor(office, 10_000)
  const reader = await startReader(scratch)
  const look = (): Memory => ({ api: resident(apiPid), reader: resident(reader.pid ?? 0) })
  try {
    const before = look()
    await capture(office)
    const began = performance.now()
    const most = { ...before }
    const times: number[] = []
    let left = office.documents
    while (left > 0 && performance.now() - began < office.documents * 60_000) {
      times.push(...(await callFor(office, 2_000)))
      const now = look()
      most.api = Math.max(most.api, now.api)
      most.reader = Math.max(most.reader, now.reader)
      left = await countDrafts(owner)
    }
    const minutes = (performance.now() - began) / 60_000
    await sleep(2_000)
    const memory = { before, most, after: look() }
    const p99 = { quiet: percentile(quiet), loaded: percentile(times) }
    const { read, refused } = await countEnds(owner)
    const counted = { files: office.documents, read, refused, minutes, p99, memory }
    return { ...counted, problems: problemsOf(counted) }
  } finally {
    reader.kill('SIGTERM')
  }
}

function problemsOf(result: Omit<Result, 'problems'>): string[] {
  const { files, read, refused, p99, memory } = result
  const problems: string[] = []
  if (read + refused !== files) problems.push(`${files - read - refused} files were not read`)
  if (p99.loaded > Math.max(leastMs, p99.quiet * mostShare)) {
    problems.push(`p99 of the API rose from ${p99.quiet} to ${p99.loaded} ms`)
  }
  if (memory.most.api > memory.before.api * mostShare + 50) {
    problems.push(`the API had ${memory.before.api} MB and then ${memory.most.api}`)
  }
  return problems
}

async function found(scratch: Scratch): Promise<string> {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error' })
  const app = openApp(config, { appUrl: scratch.ownerUrl })
  const given = { name: 'Load', regionKey: 'denmark', mode: 'test' as const, currency: 'DKK' }
  const { orgId } = await createOrganization(app, given)
  const { key } = await createApiKey(app, { orgId, permissions: 'all', name: 'load' })
  await app.ports.reader.close()
  await closeDatabase(app.database)
  return key
}

async function startReader({ environment }: Scratch): Promise<ChildProcess> {
  const env = { ...process.env, ...environment }
  const child = spawn(join(root, 'bin/daybook'), ['reader'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Daybook reads')) resolve()
    })
    child.once('exit', () => reject(new Error('the reader ended')))
  })
  return child
}

/** Every second one a photo, the others PDFs and texts in turn; each another bill. */
async function capture(office: Office): Promise<void> {
  const ask = async (path: string, type: string, body: string | Buffer<ArrayBuffer>) => {
    const headers = { authorization: `Bearer ${office.key}`, 'content-type': type }
    const reply = await fetch(`${office.url}/api/rest/${path}`, { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    return ((await reply.json()) as { result: Record<string, string> }).result
  }
  for (let number = 0; number < office.documents; number += 1) {
    const lines = danishReceipt.map((line): PhotoLine => {
      return line[0].startsWith('Faktura') ? [`Faktura ${5_000 + number}`] : line
    })
    const isPhoto = number % 2 === 0
    const isText = number % 4 === 3
    const text = lines.map((line) => line.join('  ')).join('\n')
    const bytes = isPhoto ? await photoOf(lines, { turn: number % 7 }) : await printed(lines)
    const type = isPhoto ? 'image/jpeg' : 'application/pdf'
    const body = isText
      ? { text }
      : { fileId: (await ask('files', type, Buffer.from(bytes)))['fileId'] }
    await ask('actions/capture_document', 'application/json', JSON.stringify(body))
  }
}

/** One caller who reads and writes, by the times of its calls. */
async function callFor({ url, key }: Office, ms: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const until = performance.now() + ms
  const times: number[] = []
  while (performance.now() < until) {
    const since = performance.now()
    const isWrite = times.length % 2 === 0
    const reply = isWrite
      ? await fetch(`${url}/api/rest/actions/save_contact`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ name: `Load ${times.length}`, country: 'DK' }),
        })
      : await fetch(`${url}/api/rest/contacts?limit=5`, { headers })
    await reply.arrayBuffer()
    times.push(performance.now() - since)
    await sleep(10)
  }
  return times
}

function percentile(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * 0.99)] ?? 0) * 10) / 10
}

async function countDrafts(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM document WHERE status = 'draft' AND error IS NULL",
  )
  return rows[0]?.n ?? 0
}

async function countEnds(owner: pg.Pool): Promise<{ read: number; refused: number }> {
  const { rows } = await owner.query<{ read: number; refused: number }>(
    `SELECT count(*) FILTER (WHERE status <> 'draft')::int AS read,
       count(*) FILTER (WHERE status = 'draft' AND error IS NOT NULL)::int AS refused FROM document`,
  )
  return rows[0] ?? { read: 0, refused: 0 }
}

/** Of the process itself, in megabytes; its children have limits of their own. */
function resident(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
  return Math.round((Number(pages) * 4_096) / 2 ** 20)
}

function toPage({ files, read, refused, minutes, p99, memory, problems }: Result): string {
  const row = (name: string, { api, reader }: Memory) => `| ${name} | ${api} | ${reader} |`
  return `${headOf({
    title: 'Reading a backlog leaves the API alone',
    claim: 'The API stays as quick while many files are read on the same machine.',
    figure: `p99 of the API ${p99.quiet} ms before, ${p99.loaded} ms meanwhile; ${read} files read.`,
    about: `${minutes.toFixed(1)} minutes.`,
  })}

\`npm run prove -- reading_load --files ${files} --write\` captures so many files (half photos, the others PDFs and texts) for one
\`daybook reader\`, while one caller reads and writes contacts through the API on the same machine.

${read} read, ${refused} refused, in ${minutes.toFixed(1)} minutes. The 99th percentile of the API was ${p99.quiet} ms before and ${p99.loaded} ms
meanwhile. Problems: ${problems.length === 0 ? 'none' : problems.join('; ')}.

| Resident, MB | API | Reader, without the processes that open files |
|---|---|---|
${row('before', memory.before)}
${row('most', memory.most)}
${row('after', memory.after)}
`
}
