import { signedHead } from '#history/room'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { firstSpoken, wordsOf } from '#languages/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { findStand, removeEntries } from '../package/entry_store.ts'
import {
  addFiles,
  closePackage,
  fillingOf,
  type Filled,
  type Filling,
  type PackagePlan,
} from '../package/fill.ts'
import { packBlob, packText, type PackedFile } from '../zip/pack.ts'
import {
  countContents,
  listContents,
  listRows,
  findSchemaVersion,
  listColumns,
} from './row_store.ts'
import { columnsLeftOut, exportedTables, rowsAtOnce, tablesLeftOut } from './tables.ts'

/** What is in the package, in the organization's language. */
async function readmeOf(scene: Scene, counts: Readonly<Record<string, number>>): Promise<string> {
  const settings = await findSettings(scene)
  const [spoken = ''] = regionOf(settings.region_key).languages
  const words = wordsOf(firstSpoken([spoken])).leaving.everything
  const name = settings.profile.legalName ?? settings.name
  const rows = Object.entries(counts).map(([table, count]) => `  ${table}: ${count}`)
  return [
    words.title(name),
    words.made(scene.now.toISOString()),
    '',
    `${words.contents}:`,
    ...[words.data, words.files, words.audit, words.sums].map((line) => `- ${line}`),
    '',
    words.secrets,
    '',
    `${words.rows}:`,
    ...rows,
    '',
  ].join('\n')
}

/** Raised when a program that reads exports would have to change. */
const formatVersion = 1

/** What every file of the export looks like, for the program that reads it. */
async function describeSchema(scene: Scene, counts: Readonly<Record<string, number>>) {
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

const filePage = 50
const filesFolder = 'files/'
/** The last that is made of the rows: with it all of them are there. */
const readme = 'README.txt'

/** Rows first, all as of one moment; then the files, which never change; then the hashes. */
export async function gatherEverything(context: RunContext, plan: PackagePlan): Promise<Filled> {
  const filling = fillingOf(context, plan)
  const known = await context.inTransaction(async (scene) => ({
    stand: await findStand(scene, plan.packageId, filesFolder),
    hasRows: (await findStand(scene, plan.packageId, readme)).last !== null,
    files: await countContents(scene),
  }))
  const expected = Object.keys(exportedTables).length + known.files + 4
  if (!known.hasRows) {
    // What an interrupted attempt left is of another moment.
    await context.inTransaction(async (scene) => removeEntries(scene, plan.packageId))
    await context.lookOnce((scene, alive) => packRows(filling, scene, alive, expected))
  }
  await addContents(filling, known.stand.last?.slice(filesFolder.length) ?? '', expected)
  return await closePackage(filling)
}

/** Each table is named at once: a sweep of the file store removes what has no name for an hour. */
async function packRows(
  filling: Filling,
  scene: Scene,
  alive: () => void,
  expected: number,
): Promise<void> {
  const add = async (path: string, chunks: AsyncIterable<string> | string[]): Promise<void> => {
    await addFiles(filling, [await packText(filling, path, chunks)], expected)
    alive()
  }
  const counts: Record<string, number> = {}
  for (const table of Object.keys(exportedTables)) {
    await add(`data/${table}.jsonl`, linesOf(scene, table, counts, alive))
  }
  const head = await signedHead(scene)
  await add('audit/heads.jsonl', head === null ? [] : [`${JSON.stringify(head)}\n`])
  await add('schema.json', [`${JSON.stringify(await describeSchema(scene, counts), null, 1)}\n`])
  await add(readme, [await readmeOf(scene, counts)])
}

async function* linesOf(
  scene: Scene,
  table: string,
  counts: Record<string, number>,
  alive: () => void,
): AsyncGenerator<string> {
  counts[table] = 0
  const most = rowsAtOnce(table)
  for (let after: string[] | null = null; ;) {
    const page = await listRows(scene, table, columnsLeftOut(table), after, most)
    counts[table] += page.length
    if (page.length > 0) yield page.map(({ line }) => `${line}\n`).join('')
    alive()
    const last = page.at(-1)
    if (last === undefined || page.length < most) return
    after = last.place
  }
}

/** A file by its hash, as `file.sha256` names it; the same content twice is one file. */
async function addContents(filling: Filling, last: string, expected: number): Promise<void> {
  const { context } = filling
  for (let after = last; ;) {
    const page = await context.inTransaction((scene) => listContents(scene, after, filePage))
    if (page.length === 0) return
    const packed: PackedFile[] = []
    for (const sha256 of page) packed.push(await packBlob(filling, filesFolder + sha256, sha256))
    await addFiles(filling, packed, expected)
    after = page.at(-1) ?? after
  }
}
