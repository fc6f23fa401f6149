import { today } from '#kernel/day'
import { Failure } from '#kernel/failure'
import { currencyDigits } from '#kernel/money'
import { decimalOf } from '#ledger/room'
import type { Region } from '#regions/room'
import { lastOfBooks, stretchOf, type Stretch } from './books_store.ts'
import { lookOnce, type Desk } from './desk.ts'
import { defineExport, inChunks } from './download.ts'
import { fileNameOf } from './file_name.ts'
import { homeOf, type Home } from './home.ts'
import { entryPages } from './pages.ts'
import { journals, transactionNode } from './saft_entries.ts'
import { assertHeader, headerOf } from './saft_header.ts'
import { accountsOf, partyNode, taxTableOf } from './saft_masters.ts'
import * as store from './saft_store.ts'
import { withSpan, type Span } from './span.ts'
import { writeAround, writeNode, type Node } from './xml.ts'

type Asked = {
  home: Home
  saft: NonNullable<Region['exports']['saft']>
  span: Span
  stretch: Stretch
  accounts: store.AccountRow[]
  count: number
  /** The day on which the file is made. */
  today: string
}

/** The standard audit file that the bookkeeping act asks a registered system for. */
export const saftExport = defineExport({
  name: 'saft',
  title: 'Download SAF-T file',
  says:
    'The standard audit file SAF-T Financial, version 1.0: company, accounts with their balances, ' +
    'customers, suppliers, VAT codes and every entry dated within the span, as XML.',
  type: 'application/xml; charset=utf-8',
  fails: ['region_not_supported', 'organization_profile_incomplete', 'record_busy'],
  input: withSpan({}),
  async start(desk, span) {
    await lookOnce(desk, async (scene) => assertHeader(assertSupported(await homeOf(scene)).home))
    const last = await lastOfBooks(desk)
    return await lookOnce(desk, async (scene) => {
      const { home, saft } = assertSupported(await homeOf(scene))
      const stretch = await stretchOf(scene, span, last)
      const accounts = await store.listBalances(scene, span, last)
      const count = await store.countEntries(scene, span, last)
      const day = today(scene.now, home.region.timeZone)
      const asked = { home, saft, span, stretch, accounts, count, today: day }
      return {
        fileName: fileNameOf(home.name, ['saft', span.from, span.to], 'xml'),
        chunks: inChunks(writeFile(desk, asked)),
      }
    })
  },
})

function assertSupported(home: Home): Pick<Asked, 'home' | 'saft'> {
  const { saft } = home.region.exports
  if (saft === null) throw new Failure('region_not_supported')
  return { home, saft }
}

async function* writeFile(desk: Desk, asked: Asked): AsyncGenerator<string> {
  const { home, saft, span, accounts } = asked
  const { version, namespace } = saft
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield `<AuditFile xmlns="${namespace}">\n`
  yield writeNode(headerOf({ home, version, span, today: asked.today }), 1)
  yield '  <MasterFiles>\n'
  const chart = accountsOf(accounts, home, saft)
  if (chart !== null) yield writeNode(chart, 2)
  yield* writeAround('Customers', 2, [], partiesOf(desk, asked, 'receivable'))
  yield* writeAround('Suppliers', 2, [], partiesOf(desk, asked, 'payable'))
  yield writeNode(taxTableOf(home.region, saft), 2)
  yield '  </MasterFiles>\n'
  yield '  <GeneralLedgerEntries>\n'
  for (const node of totalsOf(asked)) yield writeNode(node, 2)
  for (const { source, id, says, type } of journals) {
    const heading: Node[] = [
      ['JournalID', id],
      ['Description', says],
      ['Type', type],
    ]
    yield* writeAround('Journal', 2, heading, transactionsOf(desk, asked, source))
  }
  yield '  </GeneralLedgerEntries>\n'
  yield '</AuditFile>\n'
}

function totalsOf({ home, accounts, count }: Asked): Node[] {
  const digits = currencyDigits(home.currency)
  const sum = (pick: (row: store.AccountRow) => string): string =>
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
  desk: Desk,
  { home, span }: Asked,
  kind: 'receivable' | 'payable',
): AsyncGenerator<string> {
  let after = nobody
  let isOver = false
  while (!isOver) {
    const rows = await lookOnce(desk, (scene) =>
      store.listParties(scene, kind, span.to, after, pageSize),
    )
    for (const row of rows) yield writeNode(partyNode(row, kind, home), 3)
    after = rows.at(-1)?.id ?? after
    isOver = rows.length < pageSize
  }
}

async function* transactionsOf(
  desk: Desk,
  { home, span, stretch }: Asked,
  source: (typeof journals)[number]['source'],
): AsyncGenerator<string> {
  const pages = entryPages(desk, stretch, (scene, part, limit) =>
    store.listOwing(scene, source, span, part, limit),
  )
  for await (const page of pages) {
    for (const booked of page) yield writeNode(transactionNode(booked, home), 3)
  }
}
