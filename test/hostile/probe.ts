import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { serveRequests } from '../../src/engines/readers/sandbox/child_loop.ts'
import type { ReaderInput, Refusal } from '../../src/engines/readers/reading/reading.ts'

/**
 * Runs in the readers' place and does what a reader taken over by a document would try. Its order
 * is the text of the request, and its answer the detail of a refusal, since that is all that can
 * come out of there.
 */
const tell = (detail: string): Refusal => ({
  refused: 'no_invoice_found',
  detail: detail.slice(0, 500),
})

const attempt = (work: () => unknown): string => {
  try {
    return `done: ${String(work())}`
  } catch (error) {
    return `refused: ${(error as { code?: string }).code ?? String(error)}`
  }
}

async function reach(address: { port: number } | { path: string }): Promise<string> {
  return await new Promise((resolve) => {
    const target = 'port' in address ? { host: '127.0.0.1', ...address } : address
    const socket = connect(target, () => resolve('done: connected'))
    socket.once('error', (error) => resolve(`refused: ${(error as { code?: string }).code}`))
    socket.setTimeout(2_000, () => resolve('refused: nobody answers'))
  })
}

async function listenAt(path: string): Promise<string> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(`refused: ${(error as { code?: string }).code}`))
    server.listen(path, () => resolve('done: listening'))
  })
}

function spin(): never {
  for (;;) Math.hypot(3, 4)
}

function fillMemory(): number {
  const kept: Buffer[] = []
  for (;;) kept.push(Buffer.alloc(16 * 2 ** 20, 1))
}

function fillHeap(): number {
  const kept: string[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => `${index} of ${kept.length}`))
}

function forge(kind: string): void {
  const shout = (bytes: Uint8Array): void => void process.stdout.write(bytes)
  if (kind === 'long') shout(Buffer.from([0xff, 0xff, 0xff, 0xff]))
  if (kind === 'noise') shout(Buffer.from([0, 0, 0, 3, 0x7b, 0x7b, 0x7b]))
  if (kind === 'shape') shout(Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from('[]')]))
}

let remembered = ''

type Order = (argument: string) => string | Promise<string>

const orders: Record<string, Order> = {
  readFile: (path) => attempt(() => readFileSync(path, 'latin1')),
  list: (path) => attempt(() => readdirSync(path).join(' ')),
  write: (path) => attempt(() => writeFileSync(path, 'x')),
  connect: (port) => reach({ port: Number(port) }),
  connectPath: (path) => reach({ path }),
  listen: listenAt,
  spawn: () => attempt(() => spawnSync('/bin/true').error ?? 'spawned'),
  worker: () => attempt(() => new Worker('0', { eval: true })),
  addon: (path) => attempt(() => process.dlopen({ exports: {} }, path)),
  compile: () => attempt(() => Reflect.construct(Function, ['return 1'])),
  kill: (pid) => attempt(() => process.kill(Number(pid), 0)),
  environment: () => JSON.stringify(process.env),
  remember: (word) => (remembered += word),
  size: () => '',
  print: () => {
    // oxlint-disable-next-line no-console
    console.log('a library that prints')
    return 'printed'
  },
  spin,
  fillMemory: () => String(fillMemory()),
  fillHeap: () => String(fillHeap()),
  exit: () => process.exit(7),
  throwLater: () => {
    setTimeout(() => process.exit(8), 20)
    return 'later'
  },
  fillLater: () => {
    setTimeout(fillMemory, 20)
    return 'later'
  },
  user: () => String(process.getuid?.()),
  speakLater: () => {
    setTimeout(() => forge('shape'), 20)
    return 'later'
  },
  wait: async (ms) => {
    await new Promise((resolve) => setTimeout(resolve, Number(ms)))
    return `waited in ${process.pid} ${process.hrtime.bigint()}`
  },
  fail: () => {
    throw new Error('a secret of the document')
  },
  forge: (kind) => {
    forge(kind)
    return 'forged'
  },
}

async function obey(input: ReaderInput): Promise<Refusal> {
  const [order = '', ...rest] = (input.text ?? '').split(' ')
  if (order === 'size') return tell(`${input.bytes?.length ?? 'none'} ${input.fileName}`)
  return tell((await orders[order]?.(rest.join(' '))) ?? `no such order: ${order}`)
}

serveRequests(obey)
