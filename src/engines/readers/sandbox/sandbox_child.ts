import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { ReaderInput } from '../reading/reading.ts'
import { collectFrames, framesOfRequest } from '../reading/sandbox_frame.ts'
import { childEnvironment } from './sandbox_isolation.ts'
import { endFromWithin, hold, innermostOf, makeModest, residentOfAll } from './sandbox_process.ts'

// A program that is about to become another one is counted with its parent's memory until it is that
// other one. On a busy machine that takes longer than one look, hardly longer than two.
const looksInARow = 3
// What takes that much more than allowed is not waited for.
const atOnce = 2

/** Says at every look whether a reader has held more memory than it may for too long. */
export function createMemoryWatch(): (residentBytes: number, mostBytes: number) => boolean {
  let above = 0
  return (residentBytes, mostBytes) => {
    above = residentBytes > mostBytes ? above + 1 : 0
    return above >= looksInARow || residentBytes > mostBytes * atOnce
  }
}

/** How a child was lost: it could not start, crashed, or was killed for time or memory. */
export type Loss = 'start' | 'crash' | 'timeout' | 'memory'

export type ChildSettings = {
  command: readonly string[]
  timeoutMs: number
  mostResidentBytes: number
  /** The same while it has nothing to read. */
  mostIdleBytes: number
  heapBytes: number
}

export type Child = {
  ask(input: ReaderInput): Promise<Buffer | Loss>
  served(): number
  busyMs(): number
  isAlive(): boolean
  /** Whether it has started and is ready. */
  isReady(): boolean
  /** Kills it and waits until it has ended. */
  end(): Promise<void>
  /** Resolves when it has ended, for whatever reason. */
  gone: Promise<void>
}

type Life = {
  process: ChildProcessByStdio<Writable, Readable, null>
  settings: ChildSettings
  /** The program itself, below the tools that run as its parents. */
  inner: number
  lost: Loss | null
  expects: ((frame: Buffer | Loss) => void) | null
  served: number
  busyMs: number
  peakBytes: number
  isTooMuch: ReturnType<typeof createMemoryWatch>
}

const startMs = 30_000
const watchMs = 100
// A reading with every field at its maximum and every character escaped is below this, and so are the
// attachments of the largest mail in base64.
const mostAnswerBytes = 32 * 2 ** 20

export function startChild(settings: ChildSettings): Child {
  const life = launch(settings)
  const gone = new Promise<void>((resolve) => {
    life.process.once('close', () => resolve())
    life.process.once('error', () => resolve())
  })
  const watch = setInterval(() => look(life), watchMs)
  // What keeps this process alive is the document that is read, never the watch.
  watch.unref()
  void gone.then(() => clearInterval(watch))
  const ready = greet(life)
  return {
    ask: async (input) => ((await ready) ? await ask(life, input) : 'start'),
    served: () => life.served,
    busyMs: () => life.busyMs,
    isAlive: () => life.lost === null,
    isReady: () => life.lost === null && life.inner > 0,
    async end() {
      hold(life.process, true)
      lose(life, 'crash')
      await gone
    },
    gone,
  }
}

function launch(settings: ChildSettings): Life {
  const [program = '', ...args] = settings.command
  const child = spawn(program, args, {
    cwd: '/',
    env: childEnvironment,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const counts = { inner: 0, served: 0, busyMs: 0, peakBytes: 0 }
  const isTooMuch = createMemoryWatch()
  const life: Life = { process: child, settings, lost: null, expects: null, isTooMuch, ...counts }
  const take = collectFrames(mostAnswerBytes, (frame) => {
    // An unrequested answer would be taken for the next document's.
    if (life.expects === null) lose(life, 'crash')
    else life.expects(frame)
  })
  child.stdout.on('data', (chunk: Buffer) => {
    try {
      take(chunk)
    } catch {
      lose(life, 'crash')
    }
  })
  child.stdin.on('error', () => undefined)
  child.stdout.on('error', () => undefined)
  // V8 aborts with some signal when it runs out of heap.
  const isFull = (): boolean => life.peakBytes > settings.heapBytes * 0.8
  child.once('error', () => lose(life, 'crash'))
  child.once('exit', () => lose(life, isFull() ? 'memory' : 'crash'))
  return life
}

/** The first frame means that it is ready. */
async function greet(life: Life): Promise<boolean> {
  const hello = await nextFrame(life, startMs)
  if (!Buffer.isBuffer(hello)) return false
  life.inner = innermostOf(life.process.pid ?? 0)
  makeModest(life.inner)
  return true
}

async function ask(life: Life, input: ReaderInput): Promise<Buffer | Loss> {
  if (life.lost !== null) return life.lost
  const since = performance.now()
  for (const frame of framesOfRequest(input)) life.process.stdin.write(frame)
  life.peakBytes = 0
  const answer = await nextFrame(life, life.settings.timeoutMs)
  life.served += 1
  life.busyMs += performance.now() - since
  return answer
}

async function nextFrame(life: Life, ms: number): Promise<Buffer | Loss> {
  if (life.lost !== null) return life.lost
  const clock = setTimeout(() => lose(life, 'timeout'), ms)
  hold(life.process, true)
  try {
    return await new Promise((resolve) => (life.expects = resolve))
  } finally {
    life.expects = null
    clearTimeout(clock)
    // A lost child is awaited until it has ended, so it must keep this process alive.
    if (life.lost === null) hold(life.process, false)
  }
}

/** Also while it is idle: what a document has planted may begin to work then. */
function look(life: Life): void {
  const { expects, settings } = life
  const resident = residentOfAll(life.inner) ?? 0
  life.peakBytes = Math.max(life.peakBytes, resident)
  const most = expects === null ? settings.mostIdleBytes : settings.mostResidentBytes
  if (life.isTooMuch(resident, most)) lose(life, 'memory')
}

function lose(life: Life, loss: Loss): void {
  if (life.lost !== null) return
  life.lost = loss
  const { process: child, expects } = life
  if (child.exitCode === null && child.signalCode === null) endFromWithin(child, life.inner)
  expects?.(loss)
}
