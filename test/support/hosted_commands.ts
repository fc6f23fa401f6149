import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Ended = { code: number | null; out: string; err: string }

export type Order = { args: string[]; env: Record<string, string>; input: string }

const script = join(import.meta.dirname, 'command_host.ts')
const compiled = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'daybook')

let host: ChildProcess | null = null
let previous: Promise<unknown> = Promise.resolve()

/**
 * Runs a command in a process that has all our code loaded and takes one after another: loading takes
 * two seconds, most commands a tenth of one. `commands_alone.test.ts` holds it against real processes.
 */
export async function runHosted(order: Order): Promise<Ended> {
  const done = previous.then(async () => await ask((host ??= open()), order))
  previous = done.catch(() => undefined)
  return await done
}

/** It ends when this process does, and does not keep it alive. */
function open(): ChildProcess {
  const child = fork(script, {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('exit', () => (host = null))
  return child
}

async function ask(child: ChildProcess, order: Order): Promise<Ended> {
  child.ref()
  child.channel?.ref()
  const listening = new AbortController()
  try {
    const said = once(child, 'message', { signal: listening.signal })
    const gone = once(child, 'exit', { signal: listening.signal })
    child.send(order)
    const first = await Promise.race([said, gone.then(() => null)])
    if (first === null) throw new Error(`the host died of: daybook ${order.args.join(' ')}`)
    return first[0] as Ended
  } finally {
    listening.abort()
    child.unref()
    child.channel?.unref()
  }
}
