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
  entryPages,
  entryRangeOf,
  listEntries,
  type Booked,
  type ExportEntryRow,
  plainName,
} from '#exports/room'
import type { RunContext } from '#kernel/corridor/run_context'
import { encodeId } from '#kernel/values/id'
import { firstSpoken, wordsOf } from '#languages/room'
import { vatReturnView } from '#vat/room'
import { findStand, listPaths } from '../package/entry_store.ts'
import { addFiles, closePackage, fillingOf, type Filled, type Filling } from '../package/fill.ts'
import { packBlob, packText, type PackedFile } from '../zip/pack.ts'
import {
  countPapers,
  findEinvoiceBytes,
  listReturnIds,
  listEntryFiles,
  type EntryFile,
} from './file_store.ts'

/** What is in the package, in the organization's language. */
function accountantReadme({ name, region }: Home, { from, to }: DaySpan): string {
  const [spoken = ''] = region.languages
  const words = wordsOf(firstSpoken([spoken])).leaving.accountant
  const contents = [words.ledger, words.documents, words.returns, words.registers, words.sums]
  return [
    words.title(name),
    words.span(from, to),
    '',
    `${words.contents}:`,
    ...contents.map((line) => `- ${line}`),
    '',
    words.csv,
    '',
  ].join('\n')
}

/** Endings by the type that was found in the content, which no upload can choose. */
const endings: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/heic', 'heic'],
  ['image/tiff', 'tif'],
  ['text/plain', 'txt'],
  ['message/rfc822', 'eml'],
  ['application/zip', 'zip'],
])

const leastDigits = 4

/** `2026-0123`: the year of the entry, and its place among the entries of that year. */
function entryNumberOf(date: string, place: number): string {
  return `${date.slice(0, 4)}-${String(place).padStart(leastDigits, '0')}`
}

/** `2026-0123_supplier.pdf`, the second one of an entry `2026-0123_supplier_2.pdf`. */
function paperNames(number: string, files: readonly EntryFile[]): string[] {
  return files.map(({ party, file_name: own, mime_type: type }, index) => {
    const stem = plainName(party ?? own.replace(/\.[^.]*$/, ''))
    const more = index === 0 ? '' : `_${index + 1}`
    return `${number}_${stem}${more}.${endings.get(type) ?? 'bin'}`
  })
}

/** An entry with its number in the package, and the names of its papers there. */
type NumberedEntry = Booked<ExportEntryRow> & {
  number: string
  papers: { name: string; file: EntryFile }[]
}

/**
 * Entries of the span, page by page. Numbers count the entries of a year in the order of writing, so
 * all entries of its years are read: a number stays the same, whatever days are asked for.
 */
async function* numberedPages(
  context: RunContext,
  span: DaySpan,
  last: string,
): AsyncGenerator<NumberedEntry[]> {
  const years = { from: `${span.from.slice(0, 4)}-01-01`, to: `${span.to.slice(0, 4)}-12-31` }
  const range = await context.inTransaction((scene) => entryRangeOf(scene, years, last))
  const places = new Map<string, number>()
  const pages = entryPages(context, range, (scene, part, limit) =>
    listEntries(scene, years, part, limit),
  )
  for await (const page of pages) {
    const numbers = new Map(page.map(({ row }) => [row.id, nextNumber(places, row.date)]))
    const asked = page.filter(({ row }) => row.date >= span.from && row.date <= span.to)
    const files = await context.inTransaction((scene) =>
      listEntryFiles(
        scene,
        asked.map(({ row }) => row.id),
      ),
    )
    const byEntry = Map.groupBy(files, (file) => file.entry_id)
    yield asked.map((entry) => {
      const number = numbers.get(entry.row.id) ?? ''
      const own = byEntry.get(entry.row.id) ?? []
      const names = paperNames(number, own)
      return { ...entry, number, papers: own.map((file, at) => ({ name: names[at] ?? '', file })) }
    })
  }
}

function nextNumber(places: Map<string, number>, date: string): string {
  const year = date.slice(0, 4)
  const place = (places.get(year) ?? 0) + 1
  places.set(year, place)
  return entryNumberOf(date, place)
}

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
