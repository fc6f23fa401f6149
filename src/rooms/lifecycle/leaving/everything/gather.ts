import { signedHead } from '#history/room'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
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
import { describeSchema } from './describe.ts'
import { readmeOf } from './readme.ts'
import { countContents, listContents, listRows } from './row_store.ts'
import { columnsLeftOut, exportedTables, rowsAtOnce } from './tables.ts'

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
