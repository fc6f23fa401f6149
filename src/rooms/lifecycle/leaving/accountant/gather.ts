import {
  byteOrderMark,
  csvRowsWith,
  homeOf,
  inChunks,
  ledgerCells,
  ledgerColumns,
  renderReturnCsv,
  renderReturnPdf,
  vatRegistersExport,
  type DaySpan,
  type Home,
} from '#exports/room'
import type { RunContext } from '#kernel/corridor/run_context'
import { encodeId } from '#kernel/values/id'
import { vatReturnView } from '#vat/room'
import { findStand, listPaths } from '../package/entry_store.ts'
import { addFiles, closePackage, fillingOf, type Filled, type Filling } from '../package/fill.ts'
import { packBlob, packText, type PackedFile } from '../zip/pack.ts'
import { countPapers, findEinvoiceBytes, listReturnIds } from './file_store.ts'
import { numberedPages, type NumberedEntry } from './papers.ts'
import { accountantReadme } from './readme.ts'

/** `last` is the entry with which the package ends: what is posted meanwhile is left out. */
export type AccountantPlan = { packageId: string; span: DaySpan; last: string }

const papersFolder = 'documents/'

/** Tables and returns in one batch; then the papers, page after page; then the hashes. */
export async function gatherForAccountant(
  context: RunContext,
  { packageId, span, last }: AccountantPlan,
): Promise<Filled> {
  const filling = fillingOf(context, { packageId })
  const stand = await context.inTransaction((scene) => findStand(scene, packageId, ''))
  const { home, expected } = await context.inTransaction(async (scene) => ({
    home: await homeOf(scene),
    expected: (await countPapers(scene, span)) + 12,
  }))
  if (stand.count === 0)
    await addFiles(filling, await packTables(filling, home, span, last), expected)
  await addPapers(filling, span, last, expected)
  return await closePackage(filling)
}

const registersOf = ({ region }: Home): string[] => [
  'sales',
  'purchases',
  ...(region.exports.vatRegisters.takingsApart ? ['takings'] : []),
]

async function packTables(
  filling: Filling,
  home: Home,
  span: DaySpan,
  last: string,
): Promise<PackedFile[]> {
  const { context } = filling
  const packed = [
    await packText(filling, 'README.txt', [accountantReadme(home, span)]),
    await packText(filling, 'ledger.csv', inChunks(ledgerLines(context, home, span, last))),
  ]
  for (const register of registersOf(home)) {
    const asked = { ...span, register, separator: 'semicolon' }
    const { chunks } = await vatRegistersExport.start(context, asked)
    packed.push(await packText(filling, `vat-registers/${register}.csv`, chunks))
  }
  const ids = await context.inTransaction((scene) => listReturnIds(scene, span))
  for (const id of ids) packed.push(...(await packReturn(filling, id)))
  return packed
}

/** The ledger as it is always written, with the number of each entry and the names of its papers. */
async function* ledgerLines(
  context: RunContext,
  { region }: Home,
  span: DaySpan,
  last: string,
): AsyncGenerator<string> {
  const write = csvRowsWith('semicolon')
  yield byteOrderMark + write([...ledgerColumns, 'entryNumber', 'files'])
  for await (const page of numberedPages(context, span, last)) {
    for (const { row, lines, number, papers } of page) {
      const names = papers.map(({ name }) => name).join(' ')
      const cells = lines.map((line) => [...ledgerCells(region, row, line), number, names])
      yield cells.map(write).join('')
    }
  }
}

async function packReturn(filling: Filling, id: string): Promise<PackedFile[]> {
  const view = await filling.context.inTransaction(async (scene) => ({
    ...(await vatReturnView(scene, encodeId('vat', id))),
    isTest: scene.principal.mode === 'test',
  }))
  // Several returns of one period correct each other, so the id is part of the name.
  const name = `vat-returns/${view.period.key.toLowerCase()}_${encodeId('vat', id)}`
  const pdf = await renderReturnPdf(view)
  return [
    await packText(filling, `${name}.pdf`, [pdf]),
    await packText(filling, `${name}.csv`, [renderReturnCsv(view, 'semicolon')]),
  ]
}

/** Behind a crash, pages that are there already are passed over by the last name. */
async function addPapers(
  filling: Filling,
  span: DaySpan,
  last: string,
  expected: number,
): Promise<void> {
  const { context, packageId } = filling
  const known = await context.inTransaction((scene) => listPaths(scene, packageId))
  for await (const page of numberedPages(context, span, last)) {
    const packed: PackedFile[] = []
    for (const { name, file } of page.flatMap(({ papers }: NumberedEntry) => papers)) {
      const path = papersFolder + name
      if (known.has(path)) continue
      if (!file.is_einvoice) packed.push(await packBlob(filling, path, file.sha256))
      else {
        const bytes = await context.inTransaction((scene) => findEinvoiceBytes(scene, file.sha256))
        packed.push(await packText(filling, path, [bytes]))
      }
    }
    if (packed.length > 0) await addFiles(filling, packed, expected)
  }
}
