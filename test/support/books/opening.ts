import { expect } from 'vitest'
import { resumeRun } from '#kernel/corridor/run'
import { decimalOf } from '#kernel/values/decimal'
import type { Reply } from '#test/support/reply'
import type { TestOrg, World } from '#test/support/world'

/** Books of a made-up company in another system, as that system exports them. */
export type OldAccount = { number: string; name: string; minor: bigint; to: string }
export type OldOpenItem = {
  side: 'Debitor' | 'Kreditor'
  contact: string
  cvr: string
  number: string
  date: string
  due: string
  minor: bigint
}
export type OldBooks = { accounts: OldAccount[]; items: OldOpenItem[] }

export const beginsOn = '2026-07-01'

/** Accounts of the chart here that the old ones are spread over. */
const targets = ['6481', '6320', '7680', '7740', '1010', '1050', '2390', '3610', '6940', '2720']
const receivables = '6190'
const payables = '7440'

/** The last account takes what is missing, so that debit equals credit. */
export function makeBooks({ accounts = 300, items = 2_000 } = {}): OldBooks {
  const open = Array.from({ length: items }, (_, index): OldOpenItem => {
    const isSale = index % 2 === 0
    const who = index % 97
    return {
      side: isSale ? 'Debitor' : 'Kreditor',
      contact: `${isSale ? 'Kunde' : 'Leverandør'} Æblegård ${who}`,
      cvr: String((isSale ? 30_000_000 : 40_000_000) + who),
      number: `${isSale ? 'F' : 'K'}-${10_000 + index}`,
      date: `2026-0${1 + (index % 6)}-${String(1 + (index % 28)).padStart(2, '0')}`,
      due: `2026-0${7 + (index % 3)}-15`,
      // Every fiftieth is a credit note.
      minor: BigInt(100 + index * 137) * (index % 50 === 49 ? -1n : 1n),
    }
  })
  const sumOf = (side: OldOpenItem['side']): bigint =>
    open.reduce((sum, one) => (one.side === side ? sum + one.minor : sum), 0n)
  const others = Array.from({ length: accounts - 3 }, (_, index) => ({
    number: String(1_000 + index * 10),
    name: `Konto på ${index}`,
    minor: BigInt(index * 1_234_567) * (index % 2 === 0 ? 1n : -1n) + 5n,
    to: targets[index % targets.length] ?? '',
  }))
  const controls = [
    { number: '5600', name: 'Debitorer', minor: sumOf('Debitor'), to: receivables },
    { number: '6800', name: 'Kreditorer', minor: -sumOf('Kreditor'), to: payables },
  ].filter(({ minor }) => minor !== 0n)
  const without = [
    ...others.filter(({ number }) => !['5600', '6800'].includes(number)),
    ...controls,
  ]
  const rest = -without.reduce((sum, one) => sum + one.minor, 0n)
  const last = { number: '6900', name: 'Egenkapital', minor: rest, to: '6940' }
  return { accounts: [...without.filter(({ number }) => number !== '6900'), last], items: open }
}

/** As Danish systems write it. */
function kroner(minor: bigint): string {
  const [whole = '', part = ''] = decimalOf(minor < 0n ? -minor : minor, 2).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return `${minor < 0n ? '-' : ''}${grouped},${part}`
}

function balancesCsv({ accounts }: OldBooks): Buffer {
  const lines = accounts.map(({ number, name, minor }) => {
    const [debit, credit] = minor < 0n ? ['', kroner(-minor)] : [kroner(minor), '']
    return `${number};${name};${debit};${credit}`
  })
  return latin(['Saldobalance;;;', 'Kontonr.;Kontonavn;Debet;Kredit', ...lines])
}

export function itemsCsv({ items }: OldBooks): Buffer {
  const danish = (day: string): string => day.split('-').toReversed().join('-')
  const lines = items.map((one) =>
    [
      one.side,
      one.contact,
      one.cvr,
      one.number,
      danish(one.date),
      danish(one.due),
      'DKK',
      kroner(one.minor * 2n),
      kroner(one.minor),
    ].join(';'),
  )
  const head = 'Type;Navn;CVR-nr.;Fakturanr.;Fakturadato;Forfaldsdato;Valuta;Beløb;Restbeløb'
  return latin([head, ...lines])
}

/** Windows-1252, with the line ends of its time. */
function latin(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
}

export const mappingOf = ({ accounts }: OldBooks): { from: string; to: string }[] =>
  accounts.map(({ number, to }) => ({ from: number, to }))

export async function upload(
  world: World,
  org: TestOrg,
  content: string | Buffer,
  name = 'old.csv',
): Promise<string> {
  const response = await world.edge.server.inject({
    method: 'POST',
    url: '/api/rest/files',
    headers: {
      authorization: `Bearer ${org.key}`,
      'content-type': 'application/octet-stream',
      'daybook-file-name': name,
    },
    payload: Buffer.from(content),
  })
  return (JSON.parse(response.payload) as { result: { fileId: string } }).result.fileId
}

/** An organization whose books begin on that day. */
export async function newcomer(
  world: World,
  region: 'denmark' | 'italy' = 'denmark',
  day = beginsOn,
) {
  const org = await world.createOrg(region)
  const reply = await world.rest(org, 'operations/save_organization_profile', { booksBeginOn: day })
  expect(reply.status).toBe(200)
  return org
}

/** Uploads both files and checks them. */
export async function checkBooks(
  world: World,
  org: TestOrg,
  books: OldBooks,
  more: object = {},
): Promise<Reply> {
  const balances = { fileId: await upload(world, org, balancesCsv(books)) }
  const openItems = [{ fileId: await upload(world, org, itemsCsv(books)) }]
  const body = {
    source: 'Gammelt system',
    balances,
    openItems,
    accounts: mappingOf(books),
    ...more,
  }
  return await world.rest(org, 'operations/check_opening', body)
}

export type Checked = { id: string; confirm: string }

export const importBooks = (world: World, org: TestOrg, { id, confirm }: Checked): Promise<Reply> =>
  world.rest(org, 'operations/import_opening', { openingImportId: id, confirm })

/** What each account here must come to. */
export function expectedBalances({ accounts }: OldBooks): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  for (const { to, minor } of accounts) sums[to] = (sums[to] ?? 0n) + minor
  return Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0n))
}

/** The trial balance as the ledger has it; accounts at nothing are left out. */
export async function trialBalance(world: World, org: TestOrg): Promise<Record<string, bigint>> {
  const { rows } = await world.owner.query<{ account: string; sum: string }>(
    `SELECT account, sum(amount_minor)::text AS sum FROM ledger_line WHERE org_id = $1
     GROUP BY account HAVING sum(amount_minor) <> 0 ORDER BY account`,
    [org.orgId],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, BigInt(sum)]))
}

/** The process dies after this many transactions of a run, counted from 1. */
export function dieAfter(world: World, transactions: number): void {
  let count = 0
  world.app.faults = {
    hits: () => count,
    async at(point) {
      if (point !== 'between_batches') return
      count += 1
      if (count === transactions) throw new Error('the power went')
    },
  }
}

/** Another process carries it on. */
export async function carryOn(world: World, org: TestOrg): Promise<void> {
  world.app.faults = null
  const { rows } = await world.owner.query<{ id: string }>(
    `UPDATE run SET lease_until = now() - interval '1 second'
     WHERE org_id = $1 AND state = 'open' RETURNING id`,
    [org.orgId],
  )
  expect(rows).toHaveLength(1)
  expect(await resumeRun(world.app, org.orgId, rows[0]?.id ?? '')).toBe(true)
}
