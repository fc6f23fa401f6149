import { beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '#kernel/corridor/permission'
import { cents, download, exported, fillBooks, rowsOf, sumOf } from '#test/support/books/exports'
import { clientOf } from '#test/support/books/invoices'
import { namedIn, readXml, textAt } from '#test/support/books/saft_structure'
import { buyOf, post } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { lastOfBooks } from './books_store.ts'
import { readOnce, type ExportContext } from './export_context.ts'
import type { Export } from './download.ts'
import { ledgerExport } from '../ledger_csv.ts'
import { saftExport } from '../saft.ts'
import { countEntries, listBalances } from '../saft/saft_store.ts'
import { vatRegistersExport } from '../vat_registers.ts'

const world = useWorld()
let org: TestOrg
const count = 1_203
const span = { from: '2026-01-01', to: '2026-12-31' }
const year = 'from=2026-01-01&to=2026-12-31'
beforeAll(async () => {
  org = world.dk
  await clientOf(world, org)
  await fillBooks(world, org, count, '2026-02-03')
})

const deskOf = (of: TestOrg): ExportContext => ({
  app: world.app,
  requestId: world.app.newId(),
  principal: {
    kind: 'org_key',
    orgId: of.orgId,
    mode: 'test',
    regionKey: of.region,
    subscribed: false,
    userId: null,
    keyId: null,
    role: null,
    permissions: [...permissions],
    caller: 'test',
    actor: { kind: 'key', id: null, name: 'test' },
    app: null,
  },
})

const late = { day: '2026-02-04', vatCode: 'I25', net: '999.00', vat: '249.75' }
const postLate = () => post(world, org, [buyOf(world, org, '2026-02-04', [late])])

describe('a ledger of many pages', () => {
  it('comes whole and in order, each entry once', async () => {
    const rows = rowsOf(await exported(world, org, `exports/ledger?separator=comma&${year}`))
    expect(rows).toHaveLength(count * 3)
    expect(new Set(rows.map((row) => row['entryId'])).size).toBe(count)
    const numbers = rows.map((row) => Number(row['text']?.replace('Entry ', '')))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(sumOf(rows, 'debit')).toBe(BigInt(count) * 125n)
  })

  it('has a protocol without a gap from page to page', async () => {
    const path = `exports/vat-registers?separator=comma&register=purchases&${year}`
    const rows = rowsOf(await exported(world, org, path)).filter((row) => row['row'] === 'entry')
    expect(rows.map((row) => Number(row['protocol']))).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    )
  })

  it('adds up in the audit file, whose totals come before the entries', async () => {
    const file = readXml(await exported(world, org, `exports/saft?${year}`))
    const [entries] = namedIn(file, 'GeneralLedgerEntries')
    if (!entries) throw new Error('there are no entries')
    expect(namedIn(file, 'Transaction')).toHaveLength(count)
    expect(textAt(entries, 'NumberOfEntries')).toBe(String(count))
    expect(cents(textAt(entries, 'TotalDebit') ?? '')).toBe(BigInt(count) * 125n)
  })
})

describe('what is posted while an export is under way', () => {
  const gather = async (chunks: AsyncIterable<string>): Promise<string> => {
    let text = ''
    for await (const chunk of chunks) text += chunk
    return text
  }

  it.each<[string, Export, object]>([
    ['ledger', ledgerExport, span],
    ['register', vatRegistersExport, { ...span, register: 'purchases' }],
    ['audit file', saftExport, span],
  ])('is not in the %s, and does not spoil its totals', async (_name, made, input) => {
    const before = await gather((await made.start(deskOf(org), input)).chunks)
    const { chunks } = await made.start(deskOf(org), input)
    await postLate()
    expect(await gather(chunks)).toBe(before)
    expect(await gather((await made.start(deskOf(org), input)).chunks)).not.toBe(before)
  })

  it('is taken off the balances again, which are summed over all lines there are', async () => {
    const context = deskOf(org)
    const last = await lastOfBooks(context)
    const balances = () => readOnce(context, (scene) => listBalances(scene, span, last))
    const entries = () => readOnce(context, (scene) => countEntries(scene, span, last))
    const before = [await balances(), await entries()]
    await postLate()
    expect([await balances(), await entries()]).toEqual(before)
  })

  it('is waited for where it had begun: nothing slips in below the last number', async () => {
    const writer = await world.owner.connect()
    try {
      await writer.query('BEGIN')
      await writer.query('SELECT FROM organization WHERE org_id = $1 FOR SHARE', [org.orgId])
      await writer.query(
        `WITH made AS (INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, origin,
           state, currency, provider, line_count, automatic, created_at)
           VALUES ($1, gen_random_uuid(), '2026-02-05', '2026-02-05', 'In flight', 'manual',
             'daybook', 'booked', 'DKK', 'daybook', 2, false, now()) RETURNING org_id, id)
         INSERT INTO ledger_line (org_id, entry_id, no, date, vat_date, provisional, account,
           amount_minor)
         SELECT org_id, id, n, '2026-02-05', '2026-02-05', false, '2450', 200 * n - 300
         FROM made, generate_series(1, 2) AS n`,
        [org.orgId],
      )
      let isDone = false
      const reply = exported(world, org, `exports/ledger?separator=comma&${year}`).finally(() => {
        isDone = true
      })
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(isDone).toBe(false)
      await writer.query('COMMIT')
      expect(await reply).toContain('In flight')
    } finally {
      writer.release()
    }
  })

  it('that takes too long fails with record_busy', async () => {
    const writer = await world.owner.connect()
    try {
      await writer.query('BEGIN')
      await writer.query('SELECT FROM organization WHERE org_id = $1 FOR SHARE', [org.orgId])
      const reply = await download(world, org, `exports/ledger?separator=comma&${year}`)
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'record_busy'])
    } finally {
      await writer.query('ROLLBACK')
      writer.release()
    }
  })
})

describe('an export that fails on its way', () => {
  it('breaks off, so that it is not mistaken for complete, and is logged', async () => {
    const { database } = world.app
    let looks = 0
    const tap = (statement: { text: string }) => {
      if (statement.text.includes('FROM posted_line') && ++looks > 1) throw new Error('gone')
      return statement
    }
    Object.assign(database, { tap })
    try {
      await expect(download(world, org, `exports/ledger?separator=comma&${year}`)).rejects.toThrow()
    } finally {
      Object.assign(database, { tap: null })
    }
    expect(world.logLines.some((line) => line.includes('an export broke off'))).toBe(true)
  })
})
