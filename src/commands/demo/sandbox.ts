import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Config } from '#config/config'
import type { FattureInCloudLine } from '#config/accounting'
import { openEconomicBooks, openInvoicingBooks, type SimulatedBooks } from './simulated_books.ts'

const program = join(import.meta.dirname, '..', '..', '..', 'sim', 'main.ts')

const told = z.object({
  enablebanking: z.url(),
  control: z.url(),
  application: z.object({ id: z.string(), privateKey: z.string() }),
  exchange: z.object({ url: z.url(), key: z.string() }),
  economic: z.object({
    url: z.url(),
    page: z.url(),
    control: z.url(),
    appSecret: z.string(),
    grants: z.array(z.string()).min(1),
  }),
  registers: z.object({
    cvr: z.object({ url: z.url(), user: z.string(), password: z.string() }),
    vies: z.object({ url: z.url() }),
  }),
  fattureincloud: z.object({
    url: z.url(),
    control: z.url(),
    client: z.object({ id: z.string(), secret: z.string() }),
  }),
})

type Told = z.output<typeof told>

/** `bankControl` is where the simulated bank is told what happened; null where there is none. */
export type Sandbox = {
  config: Config
  bankControl: string | null
  /** By the key of the provider; without those that are not simulated here. */
  books: ReadonlyMap<string, SimulatedBooks>
  stop(): Promise<void>
}

type Places = {
  /** A folder in which the accounting systems keep what they have. */
  keep?: string
  /** Where their pages should be; others where somebody is there already. 0: any. */
  ports?: { economic: number; fattureincloud: number }
}

/**
 * The simulators of outside systems, in a process of their own, for test organizations. Nothing is
 * started where it is switched off, or where others are named for all of them.
 */
export async function openSandbox(config: Config, options: Places = {}): Promise<Sandbox> {
  const { bank: banks, exchange: exchanges, accounting } = config
  const { economic: books, fattureInCloud: invoicing } = accounting.test
  const systems = [banks.test, exchanges.test, books, invoicing]
  const isNamed = systems.every((one) => one !== undefined)
  if (!config.sandbox || isNamed) {
    return { config, bankControl: null, books: new Map(), stop: async () => {} }
  }
  const { said, stop } = await startSimulators(options)
  const { enablebanking: url, control, application, exchange, economic } = said
  const { fattureincloud, registers } = said
  const simulated = new Map<string, SimulatedBooks>()
  if (books === undefined) simulated.set('economic', openEconomicBooks(economic))
  if (invoicing === undefined) simulated.set('fatture_in_cloud', openInvoicingBooks(fattureincloud))
  for (const one of simulated.values()) await one.number()
  const bank = { url, appId: application.id, privateKey: application.privateKey }
  return {
    config: {
      ...config,
      bank: { ...config.bank, test: config.bank.test ?? bank },
      exchange: { ...config.exchange, test: config.exchange.test ?? { ...exchange, pace: 1 } },
      registers: {
        live: config.registers.live,
        test: {
          cvr: config.registers.test.cvr ?? registers.cvr,
          vies: config.registers.test.vies ?? registers.vies,
        },
      },
      accounting: {
        ...accounting,
        test: {
          economic: books ?? { ...economic, legacyUrl: economic.url },
          fattureInCloud: invoicing ?? lineOf(fattureincloud),
        },
      },
    },
    bankControl: config.bank.test === undefined ? control : null,
    books: simulated,
    stop,
  }
}

async function startSimulators({ keep, ports }: Places) {
  const place = ['--economic-port', String(await portLike(ports?.economic))]
  place.push('--fattureincloud-port', String(await portLike(ports?.fattureincloud)))
  if (keep !== undefined) place.push('--keep', keep)
  // It ends with its input: a killed server closes that, whatever else it could not do.
  const child = spawn(process.execPath, [program, '--port', '0', '--until-input-ends', ...place], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const first = await Promise.race([once(lines, 'line'), ended.then(() => null)])
  const said = first === null ? null : told.safeParse(JSON.parse(String(first[0])))
  if (!said?.success) {
    child.kill('SIGKILL')
    throw new Error('The simulators of external systems did not start.')
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return { said: said.data, stop }
}

/** The port that is asked for, or 0 where something listens there. */
export async function portLike(port = 0): Promise<number> {
  if (port === 0 || port > 65_535) return 0
  const trial = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    trial.once('error', () => resolve(false))
    trial.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isFree) await new Promise((resolve) => trial.close(resolve))
  return isFree ? port : 0
}

function lineOf({ url, client }: Told['fattureincloud']): FattureInCloudLine {
  return { url, clientId: client.id, clientSecret: client.secret }
}
