import { today } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import type { Region } from '#regions/room'
import { lastOfBooks, entryRangeOf, type EntryRange } from './download/books_store.ts'
import { readOnce, type ExportContext } from './download/export_context.ts'
import { defineExport, inChunks } from './download/download.ts'
import { fileNameOf } from './download/file_name.ts'
import { homeOf, type Home } from './download/home.ts'
import { entryPages } from './download/pages.ts'
import { journals, transactionNode } from './saft/saft_entries.ts'
import { openReferences, type References } from './saft/references.ts'
import {
  accountsOf,
  partyNode,
  taxTableOf,
  assertHeader,
  headerOf,
  closeResults,
} from './saft/saft_masters.ts'
import * as store from './saft/saft_store.ts'
import { withSpan, type DaySpan } from './download/span.ts'
import { writeAround, writeNode, type Node } from './download/xml.ts'

type Asked = {
  home: Home
  saft: NonNullable<Region['exports']['saft']>
  span: DaySpan
  range: EntryRange
  accounts: store.SaftAccountRow[]
  count: number
  /** The day on which the file is made. */
  today: string
}

/** The standard audit file that the bookkeeping act requires of a registered system. */
export const saftExport = defineExport({
  name: 'saft',
  title: 'Download SAF-T file',
  says:
    'The standard audit file SAF-T Financial, version 1.0: company, accounts with their balances, ' +
    'customers, suppliers, VAT codes and every entry dated within the given days, as XML. ' +
    'Also needs invoices:read, because it lists contacts.',
  type: 'application/xml; charset=utf-8',
  fails: ['region_not_supported', 'organization_profile_incomplete', 'record_busy'],
  quotes: ['invoices:read'],
  input: withSpan({}),
  async start(context, span) {
    await readOnce(context, async (scene) =>
      assertHeader(assertSupported(await homeOf(scene)).home),
    )
    const last = await lastOfBooks(context)
    return await readOnce(context, async (scene) => {
      const { home, saft } = assertSupported(await homeOf(scene))
      const range = await entryRangeOf(scene, span, last)
      const accounts = closeResults(await store.listBalances(scene, span, last), home.region)
      const count = await store.countEntries(scene, span, last)
      const day = today(scene.now, home.region.timeZone)
      const asked = { home, saft, span, range, accounts, count, today: day }
      return {
        fileName: fileNameOf(home.name, ['saft', span.from, span.to], 'xml'),
        chunks: inChunks(writeFile(context, asked)),
      }
    })
  },
})

function assertSupported(home: Home): Pick<Asked, 'home' | 'saft'> {
  const { saft } = home.region.exports
  if (saft === null) throw new Failure('region_not_supported')
  return { home, saft }
}

async function* writeFile(context: ExportContext, asked: Asked): AsyncGenerator<string> {
  const { home, saft, span, accounts } = asked
  const { version, namespace } = saft
  const references = openReferences()
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield `<AuditFile xmlns="${namespace}">\n`
  yield writeNode(headerOf({ home, version, span, today: asked.today }), 1)
  yield '  <MasterFiles>\n'
  const chart = accountsOf(accounts, home, saft)
  if (chart !== null) yield writeNode(references.know(chart), 2)
  yield* writeAround('Customers', 2, [], partiesOf(context, asked, 'receivable', references))
  yield* writeAround('Suppliers', 2, [], partiesOf(context, asked, 'payable', references))
  yield writeNode(references.know(taxTableOf(home.region, saft)), 2)
  yield '  </MasterFiles>\n'
  yield '  <GeneralLedgerEntries>\n'
  for (const node of totalsOf(asked)) yield writeNode(node, 2)
  for (const { source, id, says, type } of journals) {
    const heading: Node[] = [
      ['JournalID', id],
      ['Description', says],
      ['Type', type],
    ]
    yield* writeAround('Journal', 2, heading, transactionsOf(context, asked, source, references))
  }
  yield '  </GeneralLedgerEntries>\n'
  yield '</AuditFile>\n'
}

function totalsOf({ home, accounts, count }: Asked): Node[] {
  const digits = currencyDigits(home.currency)
  const sum = (pick: (row: store.SaftAccountRow) => string): string =>
    decimalOf(
      accounts.reduce((all, row) => all + BigInt(pick(row)), 0n),
      digits,
    )
  return [
    ['NumberOfEntries', String(count)],
    ['TotalDebit', sum((row) => row.debit_minor)],
    ['TotalCredit', sum((row) => row.credit_minor)],
  ]
}

const pageSize = 500
const nobody = '00000000-0000-0000-0000-000000000000'

async function* partiesOf(
  context: ExportContext,
  { home, span }: Asked,
  kind: 'receivable' | 'payable',
  references: References,
): AsyncGenerator<string> {
  const write = (row: store.PartyRow): string =>
    writeNode(references.know(partyNode(row, kind, home)), 3)
  let after = nobody
  let isOver = false
  while (!isOver) {
    const rows = await readOnce(context, (scene) =>
      store.listParties(scene, kind, span.to, after, pageSize),
    )
    for (const row of rows) yield write(row)
    after = rows.at(-1)?.contact_id ?? after
    isOver = rows.length < pageSize
  }
  const unnamed = await readOnce(context, (scene) => store.listUnnamed(scene, kind, span.to))
  for (const row of unnamed) yield write(row)
}

async function* transactionsOf(
  context: ExportContext,
  { home, span, range }: Asked,
  source: (typeof journals)[number]['source'],
  references: References,
): AsyncGenerator<string> {
  const pages = entryPages(context, range, (scene, part, limit) =>
    store.listOwing(scene, source, span, part, limit),
  )
  for await (const page of pages) {
    for (const booked of page) {
      yield writeNode(references.check(transactionNode(booked, home)), 3)
    }
  }
}
