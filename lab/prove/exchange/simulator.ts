import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Ground } from '../failover/ground.ts'

const program = join(dirname(dirname(dirname(import.meta.dirname))), 'sim', 'main.ts')

/** One file as the exchange knows it. */
export type Received = {
  fileName: string
  exchangeId: string
  sha256: string
  receipts: number
  fate: string
  errors: { code: string; text: string }[]
  /** What it told of the file, and will have told when all is over. */
  words: string[]
}

export type ExchangeState = { coming: number; lost: number; listed: number; files: Received[] }

export type Simulated = {
  url: string
  key: string
  order(path: string, body: object): Promise<void>
  state(): Promise<ExchangeState>
  /** Nothing that was planted goes wrong any more. */
  heal(): Promise<void>
}

/** The simulated exchange in a process of its own, which nobody kills: it counts what it gets. */
export async function startExchange(ground: Ground): Promise<Simulated> {
  const child = spawn(process.execPath, [program, '--port', '0', '--until-input-ends'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  ground.whenDone(() => child.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { exchange } = JSON.parse(line) as {
    exchange: { url: string; key: string; control: string }
  }
  return {
    url: exchange.url,
    key: exchange.key,
    async order(path, body) {
      const response = await fetch(`${exchange.control}/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    },
    async heal() {
      await fetch(`${exchange.control}/faults`, { method: 'DELETE' })
    },
    async state() {
      return (await (await fetch(`${exchange.control}/state`)).json()) as ExchangeState
    },
  }
}

const faults = [
  { method: 'POST', path: '/files', act: 'timeout_after' },
  { method: 'POST', path: '/files', act: 'drop_after' },
  { method: 'POST', path: '/files', act: { status: 500 } },
  { method: 'POST', path: '/files', act: { status: 503, after: true } },
  { method: 'POST', path: '/files', act: 'timeout' },
  { method: 'GET', path: '/files/*', act: { status: 500 } },
  { method: 'GET', path: '/messages', act: 'drop' },
  { method: 'GET', path: '/messages', act: 'cut' },
]

/** The next call of that kind goes wrong: before its work is done, or after. */
export async function plantFault(simulated: Simulated, turn: number): Promise<void> {
  await simulated.order('faults', faults[turn % faults.length] ?? {})
}
