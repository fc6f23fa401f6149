import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createApiKey, createOrganization } from '#access/room'
import { say } from '#commands/process/say'
import { openApp } from '#wire'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import { registry } from '#registry'
import { headOf } from '../head.ts'
import { createBlanks } from '../../test/fuzz/blanks.ts'
import { createJudge } from '../../test/fuzz/judge.ts'
import { fuzz, type Fuzzed, type Send } from '../../test/fuzz/run.ts'
import { brokenHeads, createWire, sendHead } from '../../test/fuzz/wire.ts'
import { serve, withScratch, type Scratch } from '../../tools/scratch.ts'
import { numberAfter } from '../../tools/value_after.ts'

type Sample = { sent: number; heap: number; resident: number }

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/fuzz.md')

/**
 * Requests made from the registry against a real server process: no 5xx, no answer off its schema,
 * no leak, no end of the process, and memory that stays where it was. `--full` sends 200,000 and
 * writes docs/proofs/fuzz.md; `--seed N` and `--from N` repeat what went wrong.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const count = numberAfter(args, '--count') ?? (isFull ? 200_000 : 5_000)
  const seed = numberAfter(args, '--seed') ?? Math.floor(performance.timeOrigin % 1e9)
  const from = numberAfter(args, '--from') ?? 0
  say(`seed ${seed}, ${count} requests`)
  const began = performance.now()
  await withScratch('prove_fuzz', async (scratch) => {
    const [own, foreign] = [await found(scratch, 'denmark'), await found(scratch, 'italy')]
    const server = await serve({
      ...scratch.environment,
      DAYBOOK_POOL: '8',
      DAYBOOK_LOG: 'error',
      DAYBOOK_METRICS: 'true',
    })
    let ended: number | null | undefined
    server.child.once('exit', (code) => (ended = code))
    const wire = createWire(server.url)
    const samples: Sample[] = []
    try {
      await furnish(wire.send, own)
      await furnish(wire.send, foreign)
      const blanks = await createBlanks(registry, wire.send, own, foreign)
      const onBatch = async (sent: number): Promise<void> => {
        samples.push({ sent, ...(await readMemory(server.url)) })
        if (sent % 1_000 < 100) await blanks.refresh()
      }
      const options = { seed, count, from, onBatch }
      const done = await fuzz(registry, wire.send, createJudge(registry), blanks, options)
      const heads = await sendBrokenHeads(server.url)
      const problems = [
        ...done.faults.map(({ index, why, request }) => `${index}: ${why}\n    ${request}`),
        ...heads,
        ...(ended === undefined ? [] : [`the server ended with ${ended}`]),
        ...memoryProblems(samples),
      ]
      const seconds = Math.round((performance.now() - began) / 1_000)
      report(done, samples, problems, seconds)
      if (isFull) writePage(done, samples, problems, seconds)
      if (problems.length > 0) process.exitCode = 1
    } finally {
      wire.close()
      await server.stop()
    }
  })
}

async function found(scratch: Scratch, regionKey: string): Promise<{ key: string }> {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error' })
  const app = openApp(config, { appUrl: scratch.ownerUrl })
  const currency = regionKey === 'denmark' ? 'DKK' : 'EUR'
  const given = { name: 'Fuzz', regionKey, mode: 'test' as const, currency }
  const { orgId } = await createOrganization(app, given)
  const { key } = await createApiKey(app, { orgId, permissions: 'all', name: 'fuzz' })
  await closeDatabase(app.database)
  return { key }
}

/** Something of everything that can be named later; keys and webhooks that may be lost. */
async function furnish(send: Send, { key }: { key: string }): Promise<void> {
  const bodies: [string, unknown][] = [
    ['actions/save_contact', { name: 'Kunde ApS', country: 'DK' }],
    ['actions/save_contact', { name: 'Bottega', type: 'vendor', country: 'IT' }],
    ['actions/sync_chart_of_accounts', {}],
    ['operations/create_key', { name: 'spare', permissions: ['invoices:read'] }],
    ['operations/create_key', { name: 'spare', permissions: ['bank:read'] }],
    ['operations/save_webhook', { url: 'https://example.com/a', events: ['*'] }],
    ['operations/invite_member', { email: 'nogen@example.com', role: 'viewer' }],
  ]
  for (const [path, body] of bodies) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const request = { says: path, method: 'POST', path: `/api/rest/${path}`, headers }
    const reply = await send({ ...request, body: JSON.stringify(body) })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body}`)
  }
}

async function readMemory(url: string): Promise<{ heap: number; resident: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const figure = (name: string): number =>
    Number(new RegExp(`^daybook_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    heap: figure('nodejs_heap_size_used_bytes'),
    resident: figure('process_resident_memory_bytes'),
  }
}

async function sendBrokenHeads(url: string): Promise<string[]> {
  const problems: string[] = []
  for (const head of brokenHeads) {
    const { status, headers, body } = await sendHead(url, head)
    const isProblem = String(headers['content-type']).startsWith('application/problem+json')
    const isTold = isProblem && 'code' in (JSON.parse(body) as object)
    // Node itself refuses a request without a host, with no body at all.
    const isBare = body.replaceAll(/[0\r\n]/g, '') === ''
    if (status > 0 && status < 500 && (isTold || isBare)) continue
    problems.push(`${JSON.stringify(head.slice(0, 80))} was answered ${status} ${body}`)
  }
  return problems
}

const mega = (bytes: number): string => (bytes / 1_048_576).toFixed(1)

/** The least heap in each fifth: what the collector had not got to is not what is held. */
function heapByFifth(samples: readonly Sample[]): number[] {
  const size = Math.max(1, Math.floor(samples.length / 5))
  return [0, 1, 2, 3, 4].map((fifth) =>
    Math.min(...samples.slice(fifth * size, (fifth + 1) * size).map((sample) => sample.heap)),
  )
}

function memoryProblems(samples: readonly Sample[]): string[] {
  const fifths = heapByFifth(samples)
  const [, second = 0, , , last = 0] = fifths
  // A short run sees caches fill and code being compiled, which says nothing about a leak.
  if (samples.length < 200 || last <= second * 1.1 + 2 ** 20) return []
  return [`the heap grew from ${mega(second)} to ${mega(last)} MiB`]
}

function report(done: Fuzzed, samples: Sample[], problems: string[], seconds: number): void {
  say(`sent ${done.sent} in ${seconds} s; statuses ${JSON.stringify(done.statuses)}`)
  say(`least heap by fifth, MiB: ${heapByFifth(samples).map(mega).join(', ')}`)
  for (const problem of problems) say(problem)
  say(
    JSON.stringify({ prove: 'fuzz', seed: done.seed, sent: done.sent, problems: problems.length }),
  )
}

function writePage(done: Fuzzed, samples: Sample[], problems: string[], seconds: number): void {
  const rows = Object.entries(done.statuses).map(([status, count]) => `| ${status} | ${count} |`)
  const resident = [samples.at(Math.floor(samples.length / 5)), samples.at(-1)]
  const lines = [
    headOf({
      title: 'Requests made from the registry',
      claim: 'No request makes the server fail, leak its insides or grow.',
      figure: `${problems.length} problems in ${done.sent} requests.`,
      about: `seed ${done.seed}, ${seconds} s.`,
    }),
    '',
    '`npm run prove -- fuzz --full` sends requests that are generated and bent from the registry, over',
    'REST and both eras of MCP, to a real server process: bodies right and wrong in one to three',
    'places, other types, boundary numbers, odd and huge texts, keys with a meaning to JavaScript,',
    'duplicated keys, deep and broken JSON, invalid UTF-8, odd headers, ids of other kinds and of',
    'another organization, cursors, query strings, methods, paths, and broken heads of requests.',
    '',
    'Checked of each answer: no 5xx; the declared schema, or a problem whose code is known; no stack,',
    'statement, path or word of the database. Checked of the process: it lives, and its heap is flat.',
    '',
    `Seed ${done.seed}, ${done.sent} requests and ${brokenHeads.length} broken heads in ${seconds} s: ` +
      `**${problems.length} problems**.`,
    '',
    '| Status | Answers |',
    '|---|---|',
    ...rows,
    '',
    `Least heap in each fifth of the run, MiB: ${heapByFifth(samples).map(mega).join(', ')}. ` +
      `Resident after a fifth and at the end, MiB: ${resident.map((one) => mega(one?.resident ?? 0)).join(', ')}.`,
    '',
    'That the judge can say no is tested in `test/fuzz/fuzz.test.ts`, which also sends 2,000 requests with',
    'every run of the tests.',
    ...(problems.length > 0 ? ['', '## Problems', '', ...problems.map((one) => `- ${one}`)] : []),
    '',
  ]
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, lines.join('\n'))
}
