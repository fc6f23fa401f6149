import { afterAll, beforeAll } from 'vitest'
import type { AccountingProvider, Connection, PostRequest } from '#accounting_systems/ports'
import type { EntryLine } from '#ledger/ports'
import { drawSourceText } from '#pdf/room'
import { type EconomicSimulator, startEconomic } from '../../../sim/economic/simulator.ts'
import { createEconomic } from '../../../src/providers/economic/provider.ts'

export const economicStart = '2026-11-16T09:00:00Z'

/** What each of Daybook's accounts and VAT codes is called in the simulated chart. */
export const economicAccounts = new Map([
  ['1010', '1010'],
  ['2450', '3604'],
  ['1890', '2750'],
  ['1610', '1310'],
  ['1710', '1340'],
  ['2390', '3617'],
  ['2720', '3660'],
  ['6190', '5600'],
  ['6481', '5820'],
  ['7440', '6800'],
  ['7680', '6901'],
  ['7700', '6903'],
  ['7720', '6904'],
  ['7740', '6902'],
])
const economicVatCodes = new Map([
  ['I25', 'I25'],
  ['REP', 'REPR'],
  ['IEUY', 'IY25'],
  ['IEUV', 'IV25'],
  ['U25', 'U25'],
  ['IPR', 'I25'],
])

export type EconomicTrial = {
  simulator: EconomicSimulator
  provider: AccountingProvider
  connection: Connection
  control(path: string, body?: unknown, method?: string): Promise<Record<string, unknown>>
  look(grant?: string): Promise<SeenAgreement>
  /** Moves the clock of both sides. */
  advance(seconds: number): Promise<void>
  plant(fault: object): Promise<void>
  calls(): Promise<SeenCall[]>
}

export type SeenCall = { method: string; path: string; key: string | null; isReplay: boolean }

export type SeenAgreement = {
  counts: Record<string, number>
  vouchers: {
    voucherNumber: number
    year: string
    state: string
    lines: {
      account: number
      amount: string
      vatCode: string | null
      type: number
      text: string
      party: number | null
      invoiceNumber: string | null
      dueDate: string | null
      isVat: boolean
    }[]
    attachments: { pages: number; files: string[] }[]
  }[]
}

/** A simulated e-conomic and the adapter to it, on one clock that tests move. */
export async function openEconomic(pace = 1): Promise<EconomicTrial> {
  let shiftMs = 0
  const start = Date.parse(economicStart)
  const now = (): Date => new Date(start + shiftMs)
  const simulator = await startEconomic({ clock: () => new Date(start) })
  const { url, appSecret, grants } = simulator
  const provider = createEconomic({
    legacyUrl: url,
    url,
    appSecret,
    now,
    pace,
    toPdf: (source) => drawSourceText({ ...source, createdAt: economicStart }),
  })
  const control = async (path: string, body?: unknown, method?: string) => {
    const response = await fetch(`${simulator.control}/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }
  const [grant = ''] = grants
  return {
    simulator,
    provider,
    control,
    connection: economicConnection(grant),
    async look(of = grant) {
      const { agreements } = await control(`state?grant=${of}`)
      return (agreements as (SeenAgreement & { grant: string })[]).find(
        (one) => one.grant === of,
      ) as SeenAgreement
    },
    async advance(seconds) {
      shiftMs += seconds * 1_000
      await control('advance', { seconds })
    },
    plant: async (fault) => void (await control('faults', fault)),
    calls: async () => (await control('calls'))['calls'] as SeenCall[],
  }
}

/** One trial for a file, started anew before it and closed after it. */
export function shareEconomic(pace?: number): { current: EconomicTrial } {
  const held = {} as { current: EconomicTrial }
  beforeAll(async () => {
    held.current = await openEconomic(pace)
  })
  afterAll(async () => await held.current.simulator.close())
  return held
}

export function economicConnection(grantToken: string, more: Partial<Connection> = {}): Connection {
  return {
    id: '018f2f3e-0000-7000-8000-0000000000c1',
    orgId: '018f2f3e-0000-7000-8000-000000000001',
    regionKey: 'denmark',
    currency: 'DKK',
    credentials: { grantToken },
    journal: '2',
    booksFinally: false,
    accounts: economicAccounts,
    vatCodes: economicVatCodes,
    keepCredentials: async () => {},
    storedCredentials: async () => ({}),
    ...more,
  }
}

export function lineOf(account: string, amountMinor: bigint, more: Partial<EntryLine> = {}) {
  return {
    account,
    amountMinor: String(amountMinor),
    text: null,
    vatCode: null,
    vatRole: null,
    vatBaseMinor: null,
    vatAmountMinor: null,
    foreignMinor: null,
    ...more,
  }
}

/** Office supplies of 125.00 with VAT, on credit. */
export const officeSupplies: readonly EntryLine[] = [
  lineOf('2450', 10_000n, {
    vatCode: 'I25',
    vatRole: 'base',
    vatBaseMinor: '10000',
    vatAmountMinor: '2500',
  }),
  lineOf('7740', 2_500n, { vatCode: 'I25', vatRole: 'input' }),
  lineOf('7440', -12_500n),
]

const pdfFile = new TextEncoder().encode('%PDF-1.4\n<</Type/Page>>\n')

let counter = 0

/** A purchase with a number and a key of its own. */
export function purchaseRequest(
  connection: Connection,
  lines: readonly EntryLine[] = officeSupplies,
  more: Partial<PostRequest> = {},
): PostRequest {
  counter += 1
  const key = `018f2f3e-0000-7000-8000-${String(counter).padStart(12, '0')}`
  return {
    connection,
    kind: 'purchase',
    key,
    voucher: 100_000 + counter,
    since: new Date(economicStart),
    entry: {
      id: key,
      date: '2026-11-10',
      vatDate: '2026-11-10',
      text: 'Papirhuset, kontorartikler',
      currency: 'DKK',
      foreign: null,
      lines,
    },
    reverses: null,
    partner: {
      contactId: null,
      name: 'Papirhuset A/S',
      vatNumber: 'DK12345674',
      businessId: '12345674',
      country: 'DK',
      email: null,
      address: null,
    },
    bill: {
      number: 'F-2291',
      date: '2026-11-10',
      dueOn: '2026-12-10',
      isCreditNote: false,
      currency: 'DKK',
      netMinor: '10000',
      vatMinor: '2500',
      grossMinor: '12500',
      sale: null,
    },
    attachment: async () => ({
      fileName: 'faktura.pdf',
      mimeType: 'application/pdf',
      bytes: pdfFile,
    }),
    ...more,
  }
}
