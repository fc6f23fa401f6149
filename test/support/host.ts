import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const compiled = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'daybook')

type Host<Order, Answer> = (order: Order) => Promise<Answer>

/**
 * A process that has all our code loaded and takes one order after another: loading takes two
 * seconds, most orders a tenth of one. It is started by the first of them, kept for all files of this
 * process, and ends with it.
 */
export function createHost<Order extends object, Answer>(script: string): Host<Order, Answer> {
  let host: ChildProcess | null = null
  let previous: Promise<unknown> = Promise.resolve()
  const open = (): ChildProcess => {
    const child = fork(script, {
      cwd: tmpdir(),
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, NODE_NO_WARNINGS: '1' },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('exit', () => (host = null))
    return child
  }
  return async (order) => {
    const done = previous.then(async () => await ask<Answer>((host ??= open()), order))
    previous = done.catch(() => undefined)
    return await done
  }
}

async function ask<Answer>(child: ChildProcess, order: object): Promise<Answer> {
  child.ref()
  child.channel?.ref()
  const listening = new AbortController()
  try {
    const said = once(child, 'message', { signal: listening.signal })
    const gone = once(child, 'exit', { signal: listening.signal })
    child.send(order)
    const first = await Promise.race([said, gone.then(() => null)])
    if (first === null) throw new Error(`the host died of: ${JSON.stringify(order)}`)
    return first[0] as Answer
  } finally {
    listening.abort()
    child.unref()
    child.channel?.unref()
  }
}
