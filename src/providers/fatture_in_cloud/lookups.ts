import type { Connection } from '#accounting_systems/ports'
import type { Client } from './client.ts'
import { categoriesAnswer, type VatType, vatTypesAnswer } from './wire.ts'

const hourMs = 3_600_000

/** Lists that a company seldom changes; each is asked for at most once an hour. */
export type Lookups = {
  categories(connection: Connection): Promise<readonly string[]>
  vatTypes(connection: Connection): Promise<readonly VatType[]>
}

export function createLookups(client: Client, now: () => Date): Lookups {
  const keepFor = <T>(read: (connection: Connection) => Promise<T>) => {
    const kept = new Map<string, { at: number; value: T }>()
    return async (connection: Connection): Promise<T> => {
      const at = now().getTime()
      const known = kept.get(connection.id)
      if (known !== undefined && at - known.at < hourMs) return known.value
      const value = await read(connection)
      kept.set(connection.id, { at, value })
      return value
    }
  }
  return {
    categories: keepFor(async (connection) => {
      const path = ['info', 'received_document_categories']
      return (await client.ask(connection, { method: 'GET', path, answer: categoriesAnswer })).data
    }),
    vatTypes: keepFor(async (connection) => {
      const path = ['info', 'vat_types']
      return (await client.ask(connection, { method: 'GET', path, answer: vatTypesAnswer })).data
    }),
  }
}
