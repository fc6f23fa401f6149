import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { createApiKey, createOrganization } from '#access/room'
import { say } from '#commands/process/say'
import { openApp } from '#wire'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import { listInput } from '#kernel/corridor/read'
import { registry } from '#registry'
import { inputSchemaOf, sampleBody, type Schema } from '../../test/support/samples.ts'
import { serve, withScratch, type Scratch } from '../../tools/scratch.ts'
import { wordOf, writePage, type Target, type Verdict } from './sqlmap/page.ts'

const mostMs = 600_000
const abreast = 2

/**
 * sqlmap, as Debian packages it, over every filter of every list, every id in a path and every free
 * text of every body, on this machine alone. Routes that are open on purpose show that it can see.
 */
export async function run(args: string[]): Promise<void> {
  await withScratch('prove_sqlmap', async (scratch) => {
    const key = await found(scratch)
    const server = await serve({
      ...scratch.environment,
      DAYBOOK_POOL: '8',
      DAYBOOK_LOG: 'silent',
    })
    const planted = await plant(scratch, key)
    const directory = mkdtempSync(join(tmpdir(), 'daybook-sqlmap-'))
    try {
      const ask: Ask = async (url, body) => {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
        const init = body === undefined ? { headers } : { headers, method: 'POST', body }
        const reply = await fetch(url, init)
        await reply.arrayBuffer()
        return reply.status
      }
      const all = [...(await readTargets(server.url, ask)), ...(await bodyTargets(server.url, ask))]
      const only = args.find((arg) => !arg.startsWith('--'))
      const chosen = only === undefined ? all : all.filter(({ says }) => says.includes(only))
      const controls = await attackAll(planted.targets, key, directory)
      const verdicts = await attackAll(chosen, key, directory)
      const problems = problemsOf(controls, verdicts)
      report(controls, verdicts, problems)
      if (args.includes('--write')) writePage(controls, verdicts, problems)
      if (problems.length > 0) process.exitCode = 1
    } finally {
      await planted.close()
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    }
  })
}

async function found(scratch: Scratch): Promise<string> {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error' })
  const app = openApp(config, { appUrl: scratch.ownerUrl })
  const given = { name: 'Sqlmap', regionKey: 'denmark', mode: 'test' as const, currency: 'DKK' }
  const { orgId } = await createOrganization(app, given)
  const { key } = await createApiKey(app, { orgId, permissions: 'all', name: 'sqlmap' })
  await closeDatabase(app.database)
  return key
}

/** What our own code never does: a value pasted into a statement, in an address and in a body. */
async function plant(
  scratch: Scratch,
  key: string,
): Promise<{ targets: Target[]; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: scratch.ownerUrl, max: 2 })
  pool.on('error', () => undefined)
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    // As with us nothing is to be had without the key, or a lost header would pass for safety.
    if (request.headers.authorization !== `Bearer ${key}`) throw new Error('no key')
    const asked = new URL(request.url ?? '/', 'http://x').searchParams.get('name')
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString()
    const name = asked ?? (JSON.parse(body) as { name: string }).name
    const { rows } = await pool.query(`SELECT name FROM organization WHERE name = '${name}'`)
    return { result: { items: rows } }
  }
  const server = createServer((request, response) => {
    answer(request)
      .then((result) => response.end(JSON.stringify(result)))
      .catch(() => response.writeHead(400).end('{}'))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/planted`
  return {
    targets: [
      { says: 'planted filter', url: `${url}?name=Sqlmap`, parameters: ['name'] },
      { says: 'planted body', url, body: '{"name": "Sqlmap*"}', parameters: [] },
    ],
    async close() {
      server.close()
      server.closeAllConnections()
      await pool.end()
    },
  }
}

type Ask = (url: string, body?: string) => Promise<number>

/** What one address takes alone is tried together with the others; what it refuses, by itself. */
async function readTargets(base: string, ask: Ask): Promise<Target[]> {
  const targets: Target[] = []
  for (const read of registry.reads) {
    const url = `${base}/api/rest/${read.name}`
    const { properties = {} } = z.toJSONSchema(listInput(read), { io: 'input' }) as Schema
    const taken: string[] = []
    for (const [name, schema] of Object.entries(read.list ? properties : {})) {
      const part = `${name}=${sample(schema)}`
      if ((await ask(`${url}?${part}`)) === 200) taken.push(part)
      else targets.push({ says: `GET ${read.name}`, url: `${url}?${part}`, parameters: [name] })
    }
    const parameters = taken.map((part) => part.split('=')[0] ?? '')
    const together = `${url}?${taken.join('&')}`
    if (taken.length > 0) targets.push({ says: `GET ${read.name}`, url: together, parameters })
    const one = { says: `GET ${read.name}/{id}`, url: `${url}/abc*`, parameters: [] }
    if (read.get) targets.push(one)
  }
  return targets
}

function sample(schema: Schema): string {
  const first = schema.enum?.[0] ?? schema.anyOf?.[0]?.enum?.[0]
  if (typeof first === 'string') return first
  if (schema.type === 'integer' || schema.type === 'number') return '5'
  return schema.format === 'date' ? '2026-03-31' : 'abc'
}

/** Every text gets its star, but for those that no free text may stand in: they go no further. */
async function bodyTargets(base: string, ask: Ask): Promise<Target[]> {
  const kinds = [
    ['actions', registry.actions],
    ['operations', registry.operations],
  ] as const
  const targets: Target[] = []
  for (const [kind, definitions] of kinds) {
    for (const definition of definitions) {
      const url = `${base}/api/rest/${kind}/${definition.name}`
      const schema = inputSchemaOf(definition)
      const needed = sampleBody(schema)
      const starred: Record<string, string> = {}
      for (const [name, one] of Object.entries(schema.properties ?? {})) {
        const status = isText(one)
          ? await ask(url, JSON.stringify({ ...needed, [name]: 'abc' }))
          : 400
        // An id among the others would end every call with 404 before a text is looked at.
        if (status !== 400 && (status !== 404 || name in needed)) starred[name] = 'abc*'
      }
      if (Object.keys(starred).length === 0) continue
      const body = JSON.stringify({ ...needed, ...starred })
      targets.push({ says: `POST ${definition.name}`, url, body, parameters: [] })
    }
  }
  return targets
}

function isText(schema: Schema): boolean {
  const isPlain = [schema.type].flat().includes('string') && schema.enum === undefined
  return isPlain || (schema.anyOf ?? []).some(isText)
}

async function attackAll(targets: Target[], key: string, directory: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const waiting = targets.values()
  const hand = async (): Promise<void> => {
    for (const target of waiting) {
      const verdict = await attack(target, key, directory)
      verdicts.push(verdict)
      say(`${wordOf(verdict).padEnd(16)} ${target.says} (${verdict.seconds} s)`)
    }
  }
  await Promise.all(Array.from({ length: abreast }, hand))
  return verdicts.toSorted((a, b) => (a.target.says < b.target.says ? -1 : 1))
}

async function attack(target: Target, key: string, directory: string): Promise<Verdict> {
  const began = performance.now()
  const args = [
    '-u',
    target.url,
    '--batch',
    '--flush-session',
    '--disable-coloring',
    '--dbms=postgresql',
    '--level=1',
    '--risk=1',
    '--timeout=10',
    '--retries=1',
    '--threads=2',
    '--ignore-code=400,401,403,404,409,422',
    `--output-dir=${directory}`,
    `--headers=Authorization: Bearer ${key}\nContent-Type: application/json`,
    ...(target.parameters.length > 0 ? ['-p', target.parameters.join(',')] : []),
    ...(target.body === undefined ? [] : ['--method=POST', `--data=${target.body}`]),
  ]
  const out = await runSqlmap(args)
  return {
    target,
    isInjectable: /identified the following injection point|is vulnerable/.test(out),
    isDone: /injection point\(s\)|do not appear to be injectable/.test(out),
    seconds: Math.round((performance.now() - began) / 1_000),
  }
}

async function runSqlmap(args: string[]): Promise<string> {
  return await new Promise((resolve, reject) => {
    const child = spawn('sqlmap', args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: mostMs })
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.once('error', () => reject(new Error('sqlmap is missing: apt-get install sqlmap')))
    child.once('close', () => resolve(out))
  })
}

function problemsOf(controls: Verdict[], verdicts: Verdict[]): string[] {
  return [
    ...controls
      .filter((control) => !control.isInjectable)
      .map((control) => `${control.target.says} was not found, so the proof is void`),
    ...verdicts
      .filter((verdict) => verdict.isInjectable || !verdict.isDone)
      .map((verdict) => `${verdict.target.says}: ${wordOf(verdict)}`),
  ]
}

function report(controls: Verdict[], verdicts: Verdict[], problems: string[]): void {
  for (const problem of problems) say(problem)
  const targets = verdicts.length
  const planted = controls.filter((control) => control.isInjectable).length
  say(JSON.stringify({ prove: 'sqlmap', targets, planted, problems: problems.length }))
}
