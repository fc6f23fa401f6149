import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import {
  accountId,
  createBank,
  eventsOf,
  linkAccount,
  row,
  storedOf,
  useBank,
} from '#test/support/bank/bank_stub'
import {
  danishIban,
  italianIban,
  month,
  toCamt,
  toDanishCsv,
  toItalianCsv,
  toMt940,
  type Sheet,
} from '#test/support/bank/statements'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

async function upload(content: string, name = 'statement.xml'): Promise<string> {
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

async function importFile(content: string, more: object = {}): Promise<Reply> {
  const fileId = await upload(content)
  return await world.rest(org, 'operations/import_statement', { fileId, ...more })
}

type Listed = { id: string; iban: string | null; currency: string; unprovenOn: string | null }

async function accounts(): Promise<Listed[]> {
  return (await world.read(org, 'bank-accounts')).body.result.items
}

async function amounts(): Promise<number[]> {
  const { items } = (await world.read(org, 'bank-transactions')).body.result
  return items
    .map((item: { amount: number }) => item.amount)
    .toSorted((a: number, b: number) => a - b)
}

const next: Sheet = {
  ...month,
  opening: '1000.00',
  closing: '1625.50',
  closingDay: '2026-11-05',
  entries: [...month.entries, { day: '2026-11-03', amount: '-100.00', text: 'Telefon' }],
}

describe('200', () => {
  it('makes the account by its IBAN and imports what the statement has', async () => {
    const reply = await importFile(toCamt([month]))
    expect(reply.status).toBe(200)
    const [account] = await accounts()
    expect(account).toMatchObject({ iban: danishIban, currency: 'DKK', unprovenOn: null })
    expect(reply.body.result).toMatchObject({
      kind: 'import',
      status: 'done',
      imported: 3,
      accounts: [{ bankAccountId: account?.id, imported: 3, error: null }],
      fileId: expect.stringMatching(/^file_/),
    })
    expect(await amounts()).toEqual([-500, -24.5, 1250])
    expect(await eventsOf(world, org, 'bank_account.created')).toHaveLength(1)
    expect(await eventsOf(world, org, 'run.finished')).toHaveLength(1)
  })

  it('doubles nothing, whichever form the same bookings come in', async () => {
    await importFile(toCamt([month], '02'))
    const [account] = await accounts()
    const given = { bankAccountId: account?.id }
    for (const content of [toCamt([month]), toMt940([month]), toDanishCsv(month)]) {
      expect((await importFile(content, given)).body.result.imported).toBe(0)
    }
    expect((await importFile(toMt940([next]))).body.result.imported).toBe(1)
    expect(await amounts()).toEqual([-500, -100, -24.5, 1250])
    expect(await accounts()).toHaveLength(1)
  })

  it('knows what the feed brought, and the feed knows what a statement brought', async () => {
    const bank = createBank()
    useBank(world, bank)
    const uuid = await linkAccount(world, org)
    bank.rows = [
      row({ bookedOn: '2026-10-02', amountMinor: 125_000n, text: 'Overførsel fra Kunde ApS' }),
      row({ bookedOn: '2026-10-02', amountMinor: -2_450n }),
    ]
    await world.rest(org, 'actions/sync_bank_now', {})
    const reply = await importFile(toDanishCsv(month), { bankAccountId: accountId(uuid) })
    expect(reply.body.result.imported).toBe(1)
    const stored = await storedOf(world, uuid)
    expect(stored.map((one) => one.text)).toEqual([
      'Kaffe',
      'Overførsel fra Kunde ApS',
      'Husleje oktober',
    ])
    bank.rows.push(row({ bookedOn: '2026-10-05', amountMinor: -50_000n, text: 'PBS husleje' }))
    await world.rest(org, 'actions/sync_bank_now', {})
    const after = await storedOf(world, uuid)
    expect(after.map((one) => [one.text, one.withdrawn])).toEqual([
      ['Kaffe', false],
      ['Overførsel fra Kunde ApS', false],
      ['PBS husleje', false],
    ])
  })

  it('proves the days by the balances, names the first that fails, and is green when corrected', async () => {
    await importFile(toCamt([month]))
    const [account] = await accounts()
    await importFile(toDanishCsv(month), { bankAccountId: account?.id })
    expect((await accounts())[0]?.unprovenOn).toBe(null)
    const gap: Sheet = {
      ...next,
      opening: '1725.50',
      entries: next.entries.slice(3),
      closing: '1600.00',
    }
    await importFile(toCamt([gap]))
    expect((await accounts())[0]?.unprovenOn).toBe('2026-11-05')
    expect(await eventsOf(world, org, 'bank_account.unproven')).toHaveLength(1)
    const lacking = { day: '2026-11-04', amount: '-25.50', text: 'Gebyr' }
    await importFile(toCamt([{ ...gap, entries: [...gap.entries, lacking] }]))
    expect((await accounts())[0]?.unprovenOn).toBe(null)
    expect(await eventsOf(world, org, 'bank_account.proven')).toHaveLength(1)
  })

  it('takes several accounts from one file', async () => {
    const other: Sheet = {
      ...month,
      iban: italianIban,
      entries: month.entries.slice(0, 1),
      closing: '2250.00',
    }
    const { body } = await importFile(toCamt([month, other]))
    expect(body.result.accounts.map((one: { imported: number }) => one.imported)).toEqual([3, 1])
    const ibans = new Set((await accounts()).map((one) => one.iban))
    expect(ibans).toEqual(new Set([danishIban, italianIban]))
  })

  it('says the same again under one Idempotency-Key', async () => {
    const fileId = await upload(toCamt([month]))
    const headers = { 'idempotency-key': 'import-1' }
    const first = await world.rest(org, 'operations/import_statement', { fileId }, headers)
    const again = await world.rest(org, 'operations/import_statement', { fileId }, headers)
    expect(again.body.result.id).toBe(first.body.result.id)
  })
})

describe('404', () => {
  it('does not know the file of another organization, nor its account', async () => {
    const fileId = await upload(toCamt([month]))
    const uuid = await linkAccount(world, org)
    const foreign = await world.rest(world.it, 'operations/import_statement', { fileId })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'file_not_found'])
    const other = await world.createOrg('denmark')
    org = other
    const reply = await importFile(toCamt([month]), { bankAccountId: accountId(uuid) })
    expect([reply.status, reply.body.code]).toEqual([404, 'bank_account_not_found'])
  })
})

describe('422', () => {
  it.each([
    ['no table', 'Kære bank', 'no table with headings'],
    ['missing columns', 'Dato;Tekst\n01-10-2026;Kaffe\n', 'No column was found for: amount'],
    ['a broken amount', 'Dato;Beløb\n01-10-2026;12,34,56\n', 'where an amount was expected'],
    ['an amount finer than the currency', 'Dato;Beløb;Valuta\n01-10-2026;1,1255;DKK\n', 'DKK'],
    ['an amount of two readings', 'Dato;Beløb\n01-10-2026;2,500\n', 'are ambiguous'],
  ])('statement_unreadable names why: %s', async (_name, content, says) => {
    const uuid = await linkAccount(world, org)
    const reply = await importFile(content, { bankAccountId: accountId(uuid) })
    expect([reply.status, reply.body.code]).toEqual([422, 'statement_unreadable'])
    expect(reply.body.detail).toContain(says)
    expect((await world.read(org, 'runs')).body.result.items).toEqual([])
  })

  it('statement_unreadable where the bytes of the file are gone', async () => {
    const fileId = await upload(toCamt([month]))
    const { sha256 } = (await world.read(org, 'files')).body.result.items[0]
    await world.app.ports.files.remove(org.orgId, sha256)
    const reply = await world.rest(org, 'operations/import_statement', { fileId })
    expect([reply.status, reply.body.code]).toEqual([422, 'statement_unreadable'])
  })

  it('bank_account_unknown where the file names no IBAN, or another than the account has', async () => {
    const bare = await importFile(toItalianCsv(month))
    expect([bare.status, bare.body.code]).toEqual([422, 'bank_account_unknown'])
    const numbered = await importFile(toCamt([{ ...month, iban: null }]))
    expect(numbered.body.detail).toContain('4711')
    await importFile(toCamt([month]))
    const [account] = await accounts()
    const other = await importFile(toCamt([{ ...month, iban: italianIban }]), {
      bankAccountId: account?.id,
    })
    expect([other.status, other.body.code]).toEqual([422, 'bank_account_unknown'])
    expect(other.body.detail).toContain(italianIban)
    expect(await amounts()).toHaveLength(3)
  })
})

describe('429 and 503', () => {
  it('is reader_busy while others of the organization wait, and nothing is left of it', async () => {
    const busy = new Failure('reader_busy')
    vi.spyOn(world.app.ports.reader, 'readStatement').mockRejectedValueOnce(busy)
    const { status, body } = await importFile(toCamt([month]))
    const runs = await world.read(org, 'runs')
    expect([status, body.code, runs.body.result.items]).toEqual([429, 'reader_busy', []])
  })

  it('is provider_unavailable while the file store does not answer, and the run says so', async () => {
    const fileId = await upload(toCamt([month]))
    const { files } = world.app.ports
    const get = files.get.bind(files)
    files.get = async () => {
      throw new Error('no answer')
    }
    const reply = await world.rest(org, 'operations/import_statement', { fileId })
    files.get = get
    expect([reply.status, reply.body.code]).toEqual([503, 'provider_unavailable'])
    const [run] = (await world.read(org, 'runs')).body.result.items
    expect(run).toMatchObject({ kind: 'import', status: 'failed' })
    expect((await world.rest(org, 'operations/import_statement', { fileId })).status).toBe(200)
    expect(await accounts()).toHaveLength(1)
  })
})
