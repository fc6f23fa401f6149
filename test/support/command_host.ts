import { Readable } from 'node:stream'
import { runProgram } from '#commands/program'
import type { Ended, Order } from './hosted_commands.ts'

/** Runs one command as if this were a process of its own. */
async function obey({ args, env, input }: Order): Promise<Ended> {
  const said = { out: '', err: '' }
  let ended: Ended | null = null
  Object.assign(process, { env: { ...env }, exitCode: undefined })
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true })
  process.stdout.write = keep((text) => (said.out += text))
  process.stderr.write = keep((text) => (said.err += text))
  process.exit = (code) => {
    ended ??= { code: Number(code ?? process.exitCode ?? 0), ...said }
    throw new Error('the command has ended')
  }
  await runProgram(['node', 'daybook', ...args])
  return ended ?? { code: Number(process.exitCode ?? 0), ...said }
}

const keep =
  (add: (text: string) => void): typeof process.stdout.write =>
  (chunk: string | Uint8Array) => {
    add(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    return true
  }

let last: Promise<unknown> = Promise.resolve()

process.on('message', (order: Order) => {
  last = last.then(async () => process.send?.(await obey(order)))
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
