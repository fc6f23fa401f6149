import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { findSchemaVersion, listColumns } from './row_store.ts'
import { columnsLeftOut, exportedTables, tablesLeftOut } from './tables.ts'

/** Raised when a program that reads exports would have to change. */
const formatVersion = 1

/** What every file of the export looks like, for the program that reads it. */
export async function describeSchema(scene: Scene, counts: Readonly<Record<string, number>>) {
  const tables = Object.keys(exportedTables)
  const byTable = Map.groupBy(await listColumns(scene, tables), (column) => column.of_table)
  return {
    format: 'daybook-export',
    formatVersion,
    schemaVersion: await findSchemaVersion(scene),
    organization: encodeId('org', scene.orgId),
    asOf: scene.now.toISOString(),
    tables: tables.map((table) => ({
      name: table,
      file: `data/${table}.jsonl`,
      rows: counts[table] ?? 0,
      columns: (byTable.get(table) ?? [])
        .filter(({ name }) => !columnsLeftOut(table).includes(name))
        .map(({ name, type, is_required: required, is_generated: generated }) => ({
          name,
          type,
          required,
          ...(generated ? { generated } : {}),
        })),
      leftOut: leftOutOf(table, byTable.get(table) ?? []),
    })),
    tablesLeftOut,
  }
}

type Column = { name: string; type: string; is_required: boolean }

function leftOutOf(table: string, columns: readonly Column[]) {
  const why = exportedTables[table]?.why
  return columns
    .filter(({ name }) => columnsLeftOut(table).includes(name))
    .map(({ name, type, is_required: required }) => ({ name, type, required, why }))
}
