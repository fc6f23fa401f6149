import { describe, expect, it } from 'vitest'
import {
  columnsLeftOut,
  exportedTables,
  provesSomething,
  tablesLeftOut,
} from '#leaving/everything/tables'
import { useWorld } from '../support/use_world.ts'

const world = useWorld({ own: 'all rows' })

type Column = { table: string; column: string; type: string }

async function columnsOf(): Promise<Column[]> {
  const { rows } = await world.owner.query<Column>(
    `SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
     ORDER BY c.table_name, c.ordinal_position`,
  )
  return rows
}

/** What a full export would forget or give away; the same for columns planted by a test. */
function faultsOf(columns: readonly Column[]): string[] {
  const tables = new Set(columns.map(({ table }) => table))
  const known = [...Object.keys(exportedTables), ...Object.keys(tablesLeftOut)]
  const forgotten = [...tables].filter((table) => !known.includes(table))
  const gone = known.filter((table) => !tables.has(table))
  const looksSecret = ({ column, type }: Column): boolean =>
    type === 'bytea' || /_hash$|_sealed$|^salt$/.test(column)
  const given = columns.filter(
    (one) =>
      one.table in exportedTables &&
      looksSecret(one) &&
      !columnsLeftOut(one.table).includes(one.column) &&
      !provesSomething.includes(`${one.table}.${one.column}`),
  )
  const names = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const unknown = [
    ...Object.keys(exportedTables).flatMap((table) =>
      columnsLeftOut(table).map((column) => `${table}.${column}`),
    ),
    ...provesSomething,
  ].filter((name) => !names.has(name))
  return [
    ...forgotten.map((table) => `${table} is neither exported nor left out`),
    ...gone.map((table) => `${table} is no table`),
    ...given.map(({ table, column }) => `${table}.${column} looks like a secret`),
    ...unknown.map((name) => `${name} is no column`),
  ]
}

describe('the full export', () => {
  it('has every table of the database, or says why not, and no column that is a secret', async () => {
    expect(faultsOf(await columnsOf())).toEqual([])
    const both = Object.keys(exportedTables).filter((table) => table in tablesLeftOut)
    expect(both).toEqual([])
  })

  it('is found out where a table or a secret was added and nobody thought of it', async () => {
    const columns = await columnsOf()
    const planted = [
      { table: 'new_table', column: 'id', type: 'uuid' },
      { table: 'contact', column: 'pin_hash', type: 'text' },
    ]
    expect(faultsOf([...columns, ...planted])).toEqual([
      'new_table is neither exported nor left out',
      'contact.pin_hash looks like a secret',
    ])
  })

  it('says in words why each table is left out', () => {
    for (const why of Object.values(tablesLeftOut)) expect(why.length).toBeGreaterThan(15)
  })
})
