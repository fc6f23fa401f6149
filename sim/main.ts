import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEconomic } from './economic/simulator.ts'
import { startExchange } from './exchange/simulator.ts'
import { startFattureInCloud } from './fattureincloud/simulator.ts'
import { startRegisters } from './registers/simulator.ts'
import { startSimulator } from './simulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'exchange-port': { type: 'string', default: '0' },
    'fattureincloud-port': { type: 'string', default: '0' },
    'economic-port': { type: 'string', default: '0' },
    'registers-port': { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    now: { type: 'string' },
    // A folder that keeps what the accounting systems have for the next start.
    keep: { type: 'string' },
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
const beginning = {
  seed: readWhole('seed', values.seed),
  ...(now === undefined ? {} : { clock: () => new Date(now) }),
}
const simulator = await startSimulator({ ...beginning, port: readWhole('port', values.port) })
const exchangePort = readWhole('exchange-port', values['exchange-port'])
const exchange = await startExchange({ ...beginning, port: exchangePort })
const fileOf = (name: string) =>
  values.keep === undefined ? {} : { file: join(values.keep, `${name}.state`) }
const fattureincloud = await startFattureInCloud({
  ...beginning,
  ...fileOf('fattureincloud'),
  port: readWhole('fattureincloud-port', values['fattureincloud-port']),
})

const economicPort = readWhole('economic-port', values['economic-port'])
const economic = await startEconomic({
  ...beginning,
  ...fileOf('economic'),
  port: economicPort,
})

const registers = await startRegisters({
  port: readWhole('registers-port', values['registers-port']),
})

const { url, control, application } = simulator
const started = {
  enablebanking: url,
  control,
  application,
  exchange: { url: exchange.url, key: exchange.key, control: exchange.control },
  fattureincloud: {
    url: fattureincloud.url,
    control: fattureincloud.control,
    client: fattureincloud.client,
  },
  economic: {
    url: economic.url,
    page: economic.page,
    control: economic.control,
    appSecret: economic.appSecret,
    grants: economic.grants,
  },
  registers: { cvr: registers.cvr, vies: registers.vies },
}
process.stdout.write(`${JSON.stringify(started)}\n`)

async function end(): Promise<void> {
  const all = [simulator, exchange, fattureincloud, economic, registers]
  await Promise.all(all.map((one) => one.close()))
  // An open input would keep the process alive.
  process.stdin.destroy()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())

if (values['until-input-ends']) {
  process.stdin.once('close', () => void end())
  process.stdin.resume()
}
