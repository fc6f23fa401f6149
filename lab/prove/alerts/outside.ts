import type { Ground } from '../failover/ground.ts'
import { startEconomic } from '../../../sim/economic/simulator.ts'
import { startSimulator } from '../../../sim/simulator.ts'
import { findBank } from '../../../sim/world/banks.ts'
import type { Client } from './client.ts'
import { until } from './until.ts'

/** That of a new test organization. */
const cvr = '99999993'
const grant = 'proof-grant'
const bankName = 'Havnebanken'
const mappings = [
  { ours: '3050', theirs: '3690' },
  { ours: '5610', theirs: '5650' },
]

/** The simulated accounting system. */
export type Books = {
  settings: Record<string, string>
  connect(client: Client): Promise<void>
  /** Vouchers are taken from now on, and their answers never arrive. */
  loseAnswers(): Promise<void>
  /** Returns when one was. */
  untilTaken(): Promise<void>
  /** Reads are not answered either; returns when one was tried. */
  fallSilent(): Promise<void>
  answerAgain(): Promise<void>
}

/** The simulated bank, and a person who agrees there. */
export type Bank = {
  settings: Record<string, string>
  /** Consents that are given from now on last so long. */
  grantFor(days: number): void
  link(client: Client): Promise<void>
}

type Planted = { method: string; done: number }

export async function openBooks(ground: Ground): Promise<Books> {
  const simulator = await startEconomic()
  ground.whenDone(() => void simulator.close())
  const order = async (method: string, path: string, body?: object): Promise<unknown> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await fetch(`${simulator.control}/${path}`, { method, ...sent })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return await reply.json()
  }
  const plant = (method: string, act: string): Promise<unknown> =>
    order('POST', 'faults', { method, path: '/**', times: 0, act })
  const happened = (method: string): Promise<void> =>
    until(`e-conomic was sent no ${method}`, 30, async () => {
      const { faults } = (await order('GET', 'faults')) as { faults: Planted[] }
      return faults.some((one) => one.method === method && one.done > 0)
    })
  return {
    settings: {
      DAYBOOK_ACCOUNTING_PACE: '0.1',
      DAYBOOK_ECONOMIC_TEST_URL: simulator.url,
      DAYBOOK_ECONOMIC_TEST_LEGACY_URL: simulator.url,
      DAYBOOK_ECONOMIC_TEST_APP_SECRET: simulator.appSecret,
    },
    async connect(client) {
      await order('POST', 'agreements', { grant, name: 'Proof', cvr })
      await client.make('connect_provider', {
        provider: 'economic',
        credentials: { grantToken: grant },
        journalId: '2',
        keepsFrom: `${new Date().getFullYear()}-01-01`,
      })
      for (const one of mappings) await client.make('map_account', { kind: 'account', ...one })
    },
    loseAnswers: async () => void (await plant('POST', 'timeout_after')),
    untilTaken: () => happened('POST'),
    async fallSilent() {
      await plant('GET', 'timeout')
      await happened('GET')
    },
    answerAgain: async () => void (await order('DELETE', 'faults')),
  }
}

export async function openBank(ground: Ground): Promise<Bank> {
  const simulator = await startSimulator()
  ground.whenDone(() => void simulator.close())
  const { id, privateKey } = simulator.application
  return {
    settings: {
      DAYBOOK_BANK_TEST_URL: simulator.url,
      DAYBOOK_BANK_TEST_APP_ID: id,
      DAYBOOK_BANK_TEST_KEY: privateKey,
    },
    grantFor(days) {
      const bank = findBank(bankName, 'DK')
      if (bank !== undefined) bank.consentDays = days
    },
    async link(client) {
      const asked = { institutionId: `DK:${bankName}` }
      const begun = await client.make('start_bank_authorization', asked)
      await agree(String(begun['consentUrl']))
      const { authorizationId } = begun
      await client.make('finalize_bank_authorization', { authorizationId })
    },
  }
}

/** A person opens Daybook's page, goes on to the bank, agrees there and comes back. */
async function agree(consentUrl: string): Promise<void> {
  const jar = new Map<string, string>()
  const visit = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(address, {
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return reply
  }
  const page = await (await visit(consentUrl)).text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const onward = (await visit(consentUrl, { token })).headers.get('refresh') ?? ''
  const [, address = ''] = /^0; url=(.+)$/.exec(onward) ?? []
  const back = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  })
  await visit(back.headers.get('location') ?? '')
}
