import { parseArgs } from 'node:util'
import { startSimulator } from './simulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    now: { type: 'string' },
    'until-input-ends': { type: 'boolean', default: false },
  },
})

function readWhole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} needs a whole number, not ${text}.`)
  return Number(text)
}

function readInstant(text: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) throw new Error(`--now needs an instant, not ${text}.`)
  return instant
}

const now = values.now === undefined ? undefined : readInstant(values.now)
const simulator = await startSimulator({
  port: readWhole('port', values.port),
  seed: readWhole('seed', values.seed),
  ...(now === undefined ? {} : { clock: () => new Date(now) }),
})

const { url, control, application } = simulator
process.stdout.write(`${JSON.stringify({ enablebanking: url, control, application })}\n`)

async function end(): Promise<void> {
  await simulator.close()
  // An open input would keep the process.
  process.stdin.destroy()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())

if (values['until-input-ends']) {
  process.stdin.once('close', () => void end())
  process.stdin.resume()
}
