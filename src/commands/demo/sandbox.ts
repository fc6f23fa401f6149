import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Config } from '#kernel/process/config'
import type { FattureInCloudLine } from '#kernel/process/config_accounting'

const program = join(import.meta.dirname, '..', '..', '..', 'sim', 'main.ts')

const told = z.object({
  enablebanking: z.url(),
  control: z.url(),
  application: z.object({ id: z.string(), privateKey: z.string() }),
  exchange: z.object({ url: z.url(), key: z.string() }),
  economic: z.object({ url: z.url(), appSecret: z.string() }),
  fattureincloud: z.object({
    url: z.url(),
    client: z.object({ id: z.string(), secret: z.string() }),
  }),
})

/** `bankControl` is where the simulated bank is told what happened; null where there is none. */
export type Sandbox = { config: Config; bankControl: string | null; stop(): Promise<void> }

/**
 * The simulators of outside systems, in a process of their own, for test organizations. Nothing is
 * started where it is switched off, or where others are named for all of them.
 */
export async function openSandbox(config: Config): Promise<Sandbox> {
  const { bank: banks, exchange: exchanges, accounting } = config
  const { economic: books, fattureInCloud: invoicing } = accounting.test
  const systems = [banks.test, exchanges.test, books, invoicing]
  const isNamed = systems.every((one) => one !== undefined)
  if (!config.sandbox || isNamed) return { config, bankControl: null, stop: async () => {} }
  // It ends with its input: a killed server closes that, whatever else it could not do.
  const child = spawn(process.execPath, [program, '--port', '0', '--until-input-ends'], {
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
  const { enablebanking: url, control, application, exchange, economic, fattureincloud } = said.data
  const bank = { url, appId: application.id, privateKey: application.privateKey }
  return {
    config: {
      ...config,
      bank: { ...config.bank, test: config.bank.test ?? bank },
      exchange: { ...config.exchange, test: config.exchange.test ?? { ...exchange, pace: 1 } },
      accounting: {
        ...accounting,
        test: {
          economic: books ?? { ...economic, legacyUrl: economic.url },
          fattureInCloud: invoicing ?? lineOf(fattureincloud),
        },
      },
    },
    bankControl: config.bank.test === undefined ? control : null,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function lineOf({ url, client }: z.output<typeof told>['fattureincloud']): FattureInCloudLine {
  return { url, clientId: client.id, clientSecret: client.secret }
}
