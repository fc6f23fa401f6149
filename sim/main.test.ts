import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function start(...args: string[]): ChildProcess {
  const script = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  return child
}

type Said = {
  enablebanking: string
  control: string
  application: { id: string; privateKey: string }
  exchange: { url: string; key: string; control: string }
  fattureincloud: { url: string; control: string; client: { id: string; secret: string } }
  economic: { url: string; page: string; appSecret: string; grants: string[] }
}

async function firstLine(child: ChildProcess): Promise<Said> {
  if (child.stdout === null) throw new Error('The child has no output.')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return JSON.parse(line) as Said
}

const askState = async (said: Said): Promise<Record<string, unknown>> =>
  (await (await fetch(`${said.control}/state`)).json()) as Record<string, unknown>

describe('the command', () => {
  test('prints its address in one line of JSON, and ends on a signal', async () => {
    const child = start('--port', '0', '--seed', '3', '--now', '2026-11-15T08:00:00Z')
    const said = await firstLine(child)
    expect(said.enablebanking).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(said.application.privateKey).toContain('PRIVATE KEY')
    const headers = { authorization: `Bearer ${said.exchange.key}` }
    expect((await fetch(`${said.exchange.url}/messages`, { headers })).status).toBe(200)
    expect(await (await fetch(`${said.exchange.control}/state`)).json()).toMatchObject({
      now: '2026-11-15T08:00:00.000Z',
      files: [],
    })
    expect(await (await fetch(`${said.fattureincloud.control}/state`)).json()).toMatchObject({
      now: '2026-11-15T08:00:00.000Z',
      received: [],
    })
    const self = await fetch(`${said.economic.url}/self`, {
      headers: {
        'x-appsecrettoken': said.economic.appSecret,
        'x-agreementgranttoken': said.economic.grants[0] ?? '',
      },
    })
    expect(self.status).toBe(200)
    expect((await fetch(said.economic.page)).status).toBe(200)
    expect(await askState(said)).toMatchObject({
      seed: 3,
      now: '2026-11-15T08:00:00.000Z',
      day: '2026-11-15',
    })
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null]
    expect(code).toBe(0)
  })

  test('without a time it takes the one on the wall', async () => {
    const said = await firstLine(start())
    const { now } = await askState(said)
    expect(Math.abs(Date.parse(String(now)) - Date.now())).toBeLessThan(60_000)
  })

  test.each([
    ['--port', 'many'],
    ['--seed', '-1'],
    ['--now', 'soon'],
    ['--unknown', '1'],
  ])('%s %s is refused', async (...args) => {
    const child = start(...args)
    const [code] = (await once(child, 'exit')) as [number | null]
    expect(code).not.toBe(0)
  })
})
