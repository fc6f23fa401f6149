import type { z } from 'zod'
import type { Connection } from '#accounting_systems/ports'
import { type EconomicCall, type EconomicCaller, type EconomicClient } from './client.ts'
import { refusedHere, unreadableAnswer } from './failures.ts'
import * as wire from './wire.ts'

/** A VAT code of e-conomic by what it does. */
export type EconomicVatCode = {
  id: string
  name: string
  /** The percentage in units of 10^-8. */
  rateScaled: bigint
  account: number | null
  /** Present: VAT is added on top, and owed on this account by the company itself. */
  contraAccount: number | null
  direction: 'in' | 'out'
}

export type EconomicYear = { year: string; from: string; to: string; isClosed: boolean }

/** What translating an entry needs to know of the agreement. */
export type EconomicFacts = {
  vatCodes: ReadonlyMap<string, EconomicVatCode>
  years: readonly EconomicYear[]
  /** Accounts that suppliers and customers are posted to, with the number of their group. */
  supplierAccounts: ReadonlyMap<number, number>
  customerAccounts: ReadonlyMap<number, number>
}

const pageSize = '1000'
const mostPages = 100
const salesVat = 1
const purchaseVat = 2

export function callerOf({ orgId, credentials, beforeWrite }: Connection): EconomicCaller {
  const grantToken = credentials['grantToken'] ?? ''
  // A header takes no more than this, and a token is never longer.
  if (!/^[\x21-\x7e]{1,300}$/.test(grantToken)) {
    throw refusedHere('The agreement grant token is missing or is not one. Copy it again.')
  }
  return { orgId, grantToken, beforeWrite }
}

/** All pages of a list by cursor; the cursor is absent at the end. */
export async function readAll<Item>(
  client: EconomicClient,
  caller: EconomicCaller,
  call: Omit<EconomicCall, 'method'>,
  schema: z.ZodType<{ cursor: string | null; items: Item[] }>,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  for (let page = 0; page < mostPages; page++) {
    const query: Record<string, string | null> = { ...call.query, cursor }
    const answer = await client.ask(caller, { ...call, method: 'GET', query }, schema)
    items.push(...answer.items)
    if (answer.cursor === null || answer.cursor === cursor) return items
    cursor = answer.cursor
  }
  throw unreadableAnswer('e-conomic returned a list without an end.', false)
}

/** All pages of a list of the older generation. */
export async function readCollection<Item>(
  client: EconomicClient,
  caller: EconomicCaller,
  path: string,
  schema: z.ZodType<{ collection: Item[] }>,
  filter: string | null = null,
): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 0; page < mostPages; page++) {
    const query = { pagesize: pageSize, skippages: String(page), filter }
    const call = { method: 'GET' as const, service: 'rest' as const, path: [path], query }
    const { collection } = await client.ask(caller, call, schema)
    items.push(...collection)
    if (collection.length < Number(pageSize)) return items
  }
  throw unreadableAnswer('e-conomic returned a list without an end.', false)
}

export async function readYears(
  client: EconomicClient,
  caller: EconomicCaller,
): Promise<EconomicYear[]> {
  const call = {
    method: 'GET' as const,
    service: 'years' as const,
    path: ['AccountingYears', 'paged'],
    query: { pageSize: '100', skipPages: '0' },
  }
  const years = await client.ask(caller, call, wire.yearsPage)
  return years.map(({ year, dateFrom, dateTo, isClosed }) => ({
    year,
    from: dateFrom,
    to: dateTo,
    isClosed,
  }))
}

/** Codes that may be used, by what they do; names are for people only. */
export async function readVatCodes(
  client: EconomicClient,
  caller: EconomicCaller,
): Promise<EconomicVatCode[]> {
  const rows = await readCollection(client, caller, 'vat-accounts', wire.vatAccountsPage)
  return rows.flatMap((row) => {
    const type = row.vatType?.vatTypeNumber
    if (row.barred || (type !== salesVat && type !== purchaseVat)) return []
    return {
      id: row.vatCode,
      name: row.name ?? row.vatCode,
      rateScaled: row.ratePercentage,
      account: row.account?.['accountNumber'] ?? null,
      contraAccount: row.contraAccount?.['accountNumber'] ?? null,
      direction: type === salesVat ? ('out' as const) : ('in' as const),
    }
  })
}

async function readGroups(
  client: EconomicClient,
  caller: EconomicCaller,
): Promise<Pick<EconomicFacts, 'supplierAccounts' | 'customerAccounts'>> {
  const [suppliers, customers] = await Promise.all([
    readCollection(client, caller, 'supplier-groups', wire.supplierGroupsPage),
    readCollection(client, caller, 'customer-groups', wire.customerGroupsPage),
  ])
  // The first group of an account is the one that new suppliers and customers get.
  const byAccount = (rows: { account: number | undefined; group: number }[]) =>
    new Map(
      rows
        .toReversed()
        .flatMap(({ account, group }) =>
          account === undefined ? [] : [[account, group] as const],
        ),
    )
  return {
    supplierAccounts: byAccount(
      suppliers.map((one) => ({
        account: one.account?.['accountNumber'],
        group: one.supplierGroupNumber,
      })),
    ),
    customerAccounts: byAccount(
      customers.map((one) => ({
        account: one.account?.['accountNumber'],
        group: one.customerGroupNumber,
      })),
    ),
  }
}

export type FactsReader = (connection: Connection) => Promise<EconomicFacts>

const keepMs = 600_000
const mostKept = 500

/** Read once in ten minutes for each connection; failures are not kept. */
export function createFactsReader(client: EconomicClient, now: () => Date): FactsReader {
  const kept = new Map<string, { facts: Promise<EconomicFacts>; until: number }>()
  const read = async (caller: EconomicCaller): Promise<EconomicFacts> => {
    const [codes, years, groups] = await Promise.all([
      readVatCodes(client, caller),
      readYears(client, caller),
      readGroups(client, caller),
    ])
    return { vatCodes: new Map(codes.map((one) => [one.id, one])), years, ...groups }
  }
  return async (connection) => {
    const caller = callerOf(connection)
    const key = `${connection.orgId} ${connection.id} ${caller.grantToken}`
    const known = kept.get(key)
    const at = now().getTime()
    if (known !== undefined && at < known.until) return await known.facts
    if (kept.size >= mostKept) kept.clear()
    const facts = read(caller)
    kept.set(key, { facts, until: at + keepMs })
    facts.catch(() => kept.delete(key))
    return await facts
  }
}

export const yearOfDay = (
  { years }: Pick<EconomicFacts, 'years'>,
  day: string,
): EconomicYear | null => years.find(({ from, to }) => from <= day && day <= to) ?? null
