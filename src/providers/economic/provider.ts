import type { AccountingProvider, Checked, Connection, Journal } from '#accounting_systems/ports'
import type { PdfRenderer } from './attach.ts'
import { readEconomicChart } from './chart.ts'
import { createClient, type EconomicAddresses, type EconomicClient } from './client.ts'
import { callerOf, createFactsReader, readAll, readYears } from './facts.ts'
import { refusedHere } from './failures.ts'
import { createLimiter } from './limiter.ts'
import { economicKey, findEconomicPosted, postToEconomic } from './posting.ts'
import { readEconomicEntries } from './read_entries.ts'
import * as wire from './wire.ts'

export type EconomicOptions = EconomicAddresses & {
  /** Identifies the application; the organization's own token is in its connection. */
  appSecret: string
  now: () => Date
  toPdf: PdfRenderer
  /** Multiplies every wait and deadline, for tests. */
  pace?: number
}

const anyType = 0
const lastVoucher = 999_999_999

/** Visma e-conomic, both generations of its API. Credentials: `grantToken`. */
export function createEconomic(options: EconomicOptions): AccountingProvider {
  const { now, toPdf, pace = 1 } = options
  const limiter = createLimiter(now, pace)
  const client = createClient({ ...options, limiter })
  const factsOf = createFactsReader(client, now)
  const posting = { client, factsOf, toPdf, now }
  return {
    key: economicKey,
    holds: () => true,
    sendsEinvoices: false,
    check: (connection) => check(client, now, connection),
    readChart: (connection) => readEconomicChart(client, connection),
    findPosted: (request) => findEconomicPosted(posting, request),
    post: (request) => postToEconomic(posting, request),
    readEntries: (connection, from) => readEconomicEntries(client, factsOf, connection, from),
  }
}

async function check(
  client: EconomicClient,
  now: () => Date,
  connection: Connection,
): Promise<Checked> {
  const caller = callerOf(connection)
  const self = await client.ask(
    caller,
    { method: 'GET', service: 'rest', path: ['self'] },
    wire.selfAnswer,
  )
  const currency = self.settings?.baseCurrency ?? null
  if (currency !== null && currency !== connection.currency) {
    throw refusedHere(
      `The books in e-conomic are kept in ${currency}, those of this organization in ${connection.currency}. Both must be the same.`,
    )
  }
  const [journals, years] = await Promise.all([
    readAll(client, caller, { service: 'journals', path: ['journals'] }, wire.journalsPage),
    readYears(client, caller),
  ])
  const usable = journals.filter((one) => (one.allowedEntryType ?? anyType) === anyType)
  const today = now().toISOString().slice(0, 10)
  const year = years.find(({ from, to }) => from <= today && today <= to)
  const { name, companyIdentificationNumber, vatNumber } = self.company
  return {
    company: { name: name ?? '', businessId: companyIdentificationNumber ?? vatNumber },
    companyId: String(self.agreementNumber),
    journals: usable.map(journalOf),
    warnings: [
      ...(year === undefined
        ? ['e-conomic has no accounting year for today. Create it there before posting.']
        : []),
      ...(year?.isClosed === true
        ? ['The current accounting year is closed in e-conomic. Reopen it there before posting.']
        : []),
      ...(usable.length === 0
        ? ['e-conomic has no journal that takes all kinds of entries. Create one for Daybook.']
        : []),
    ],
    credentials: connection.credentials,
  }
}

type RemoteJournal = {
  number: number
  name: string
  minimumVoucherNumber: number | null
  maximumVoucherNumber: number | null
  nextVoucherNumber: number | null
}

function journalOf(journal: RemoteJournal): Journal {
  const { minimumVoucherNumber, maximumVoucherNumber, nextVoucherNumber } = journal
  const next = Math.max(1, minimumVoucherNumber ?? 1, nextVoucherNumber ?? 1)
  return {
    id: String(journal.number),
    name: journal.name,
    vouchers: { next, last: maximumVoucherNumber ?? lastVoucher },
  }
}
