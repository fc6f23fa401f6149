import { Failure } from '#kernel/failure/failure'
import type {
  Accounting,
  AccountingProvider,
  Connection,
  Credentials,
  Journal,
  PostRequest,
} from '#accounting_systems/ports'
import type { Chart, ChartAccount, ChartVatCode, Posted } from '#ledger/ports'
import type { TestOrg, World } from '../world.ts'
import { createBooks } from '#providers/books/provider'

/** Books that somebody else keeps, with the troubles of a far side: what really arrived is counted. */
export type OutsideBooks = AccountingProvider & {
  arrived: PostRequest[]
  lookUps: number
  /** Thrown before anything happens. */
  refusal: Failure | null
  /** The entry is written, and then this is all that comes back. */
  lostReply: Failure | null
  /** Nobody can even look. */
  isDark: boolean
  /** What stands there lacks a step, such as its file: it is written on, under the same number. */
  isIncomplete: boolean
}

export function createOutsideBooks(): OutsideBooks {
  const books: OutsideBooks = {
    arrived: [],
    lookUps: 0,
    refusal: null,
    lostReply: null,
    isDark: false,
    isIncomplete: false,
    ...createBooks(),
    key: 'outside',
    async findPosted({ key }) {
      books.lookUps += 1
      if (books.isDark) throw new Failure('provider_timeout')
      const index = books.arrived.findIndex((request) => request.key === key)
      if (books.isIncomplete) return null
      return index < 0 ? null : postedAs(index)
    },
    async post(request) {
      if (books.refusal) throw books.refusal
      books.arrived.push(request)
      await request.attachment?.()
      if (books.lostReply) throw books.lostReply
      return postedAs(books.arrived.length - 1)
    },
  }
  return books
}

/** Ports in which this provider keeps the books of every organization without a connection. */
export function keptBy(provider: AccountingProvider): Accounting {
  return { live: { own_books: provider }, test: { own_books: provider } }
}

/** The provider of organizations without a connection. */
export function ownProvider({ live }: Accounting): AccountingProvider {
  const provider = live['own_books']
  if (provider === undefined) throw new Error('nobody keeps the books')
  return provider
}

function postedAs(index: number): Posted {
  return { provider: 'outside', reference: `V${index + 1}`, state: 'provisional' }
}

/** A system that an organization connects by itself: a company with journals, a chart and tokens. */
export type OutsideSystem = OutsideBooks & {
  company: { id: string; name: string; businessId: string | null }
  journals: Journal[]
  warnings: string[]
  chart: Chart
  /** Whoever brings one of these is let in. */
  tokens: Set<string>
  /** How it was asked, in order. */
  asked: Connection[]
  /** Thrown at every test call. */
  trouble: Failure | null
  /** Codes that a person brings back from it, by the credentials that each stands for. */
  codes: Map<string, Credentials>
}

export const accountOf = (id: string, name: string, type: ChartAccount['type']): ChartAccount => ({
  id,
  name,
  nameEn: name,
  type,
  standardNumber: null,
  vatCode: null,
})

const codeOf = (id: string, given: Partial<ChartVatCode>): ChartVatCode => ({
  id,
  name: `Kode ${id}`,
  nameEn: `Code ${id}`,
  direction: 'in',
  rate: '25',
  kind: 'domestic_purchase',
  deductible: null,
  reverseCharge: false,
  nature: null,
  validFrom: null,
  validTo: null,
  ...given,
})

/** A small Danish chart with numbers of its own. */
export const outsideChart: Chart = {
  accounts: [
    accountOf('1100', 'Salg af varer', 'income'),
    accountOf('3600', 'Kontorartikler', 'expense'),
    accountOf('5600', 'Debitorer', 'asset'),
    accountOf('5820', 'Bank', 'asset'),
    accountOf('6800', 'Kreditorer', 'liability'),
    accountOf('6902', 'Skyldig salgsafgift', 'liability'),
    accountOf('6904', 'Fradrag', 'liability'),
  ],
  vatCodes: [
    codeOf('S1', { direction: 'out', kind: 'domestic_sale', account: '6902' }),
    codeOf('K1', { rate: '25.00', account: '6904' }),
    codeOf('K2', { kind: 'restaurant_purchase', deductible: '0.25', account: '6904' }),
  ],
  categories: [],
}

export function createOutsideSystem(key = 'economic'): OutsideSystem {
  const system: OutsideSystem = {
    ...createOutsideBooks(),
    key,
    company: { id: '1001', name: 'Nordlys ApS', businessId: '12345674' },
    journals: [
      { id: '1', name: 'Kassekladde', vouchers: { next: 1, last: 999 } },
      { id: '2', name: 'Daybook', vouchers: { next: 50_000, last: 59_999 } },
    ],
    warnings: [],
    chart: outsideChart,
    tokens: new Set(['good-token']),
    asked: [],
    trouble: null,
    codes: new Map(),
    async check(connection) {
      system.asked.push(connection)
      if (system.trouble) throw system.trouble
      const { credentials } = connection
      if (!system.tokens.has(credentials['token'] ?? '')) {
        throw new Failure('provider_access_lost', { nothingHappened: true })
      }
      const { id: companyId, name, businessId } = system.company
      const { journals, warnings } = system
      return { company: { name, businessId }, companyId, journals, warnings, credentials }
    },
    readChart: async () => system.chart,
  }
  return system
}

/** A system where a person allows it in a browser. */
export function createConsentSystem(key = 'economic'): OutsideSystem {
  const system = createOutsideSystem(key)
  return Object.assign(system, {
    oauth: {
      addressOf: (state: string, returnTo: string) =>
        `https://books.example/allow?state=${state}&return=${encodeURIComponent(returnTo)}`,
      exchange: async (code: string) => {
        const found = system.codes.get(code)
        system.codes.delete(code)
        if (!found) throw new Failure('provider_refused', { detail: 'The code is not known.' })
        return found
      },
    },
  })
}

/** Sets a system up beside our own books, for organizations of both modes. */
export function setUp(world: World, system: AccountingProvider): void {
  const own = { own_books: ownProvider(world.app.ports.accounting), [system.key]: system }
  Object.assign(world.app.ports, { accounting: { live: own, test: own } })
}

/** An organization whose books a system keeps that was set up before. */
export async function createConnected(world: World, over: object = {}): Promise<TestOrg> {
  const org = await world.createOrg('denmark')
  const reply = await world.rest(org, 'operations/connect_provider', {
    provider: 'economic',
    credentials: { token: 'good-token' },
    journalId: '2',
    ...over,
  })
  if (reply.status !== 200) throw new Error(`it is not connected: ${JSON.stringify(reply.body)}`)
  return org
}
