import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { withOnly } from '#test/support/access/people'
import { readCsv } from '#test/support/books/exports'
import { assertSums } from '#test/support/leaving/import_export'
import { unzip } from '#test/support/leaving/unzip'
import { populate } from '#test/support/populate'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
const packages = new Map<string, Map<string, Buffer>>()
const span = { from: '2026-01-01', to: '2026-12-31' }
beforeAll(async () => {
  for (const org of [world.dk, world.it]) {
    await populate(world, org, 'canary')
    packages.set(org.orgId, unzip(await fetchZip(org, await make(org, span))))
  }
})

async function make(org: TestOrg, body: object): Promise<string> {
  const made = await world.rest(org, 'operations/make_package', body)
  expect([made.status, made.body]).toMatchObject([200, { result: { status: 'ready' } }])
  return made.body.result.id
}

async function fetchZip(org: TestOrg, id: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${org.key}` }
  const reply = await world.edge.server.inject({ url: `/api/rest/packages/${id}/zip`, headers })
  if (reply.statusCode !== 200) throw new Error(reply.payload)
  return reply.rawPayload
}

const filesOf = (org: TestOrg): Map<string, Buffer> => packages.get(org.orgId) ?? new Map()

function ledgerOf(files: ReadonlyMap<string, Buffer>): Record<string, string>[] {
  const text = files.get('ledger.csv')?.toString('utf8') ?? ''
  // The reader of commas reads semicolons where no cell has either.
  const [names = [], ...rows] = readCsv(text.replaceAll(',', '.').replaceAll(';', ','))
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))
}

describe('200', () => {
  it.each(['dk', 'it'] as const)('%s: has a hash for every file, and each is right', (of) => {
    expect(() => assertSums(filesOf(world[of]))).not.toThrow()
  })

  it.each(['dk', 'it'] as const)(
    '%s: names the papers of an entry beside it, and each is the file that was captured',
    async (of) => {
      const files = filesOf(world[of])
      const rows = ledgerOf(files).filter((row) => row['files'] !== '')
      expect(rows.length).toBeGreaterThan(2)
      const { rows: stored } = await world.owner.query<{ sha256: string }>(
        'SELECT sha256 FROM file WHERE org_id = $1 UNION SELECT sha256 FROM einvoice_file WHERE org_id = $1',
        [world[of].orgId],
      )
      const known = new Set(stored.map(({ sha256 }) => sha256))
      for (const row of rows) {
        for (const name of (row['files'] ?? '').split(' ')) {
          expect(name).toMatch(/^\d{4}-\d{4}_[a-z0-9-]+(_\d)?\.(pdf|xml|txt|png|jpg|bin)$/)
          expect(name.startsWith(`${row['entryNumber']}_`)).toBe(true)
          const bytes = files.get(`documents/${name}`)
          expect(known).toContain(
            createHash('sha256')
              .update(bytes ?? '')
              .digest('hex'),
          )
        }
      }
    },
  )

  it('has no paper that no entry names, and every entry has one number', () => {
    const files = filesOf(world.dk)
    const rows = ledgerOf(files)
    const named = new Set(rows.flatMap((row) => (row['files'] ?? '').split(' ')).filter(Boolean))
    const papers = [...files.keys()].filter((path) => path.startsWith('documents/'))
    expect(papers.map((path) => path.slice('documents/'.length)).toSorted()).toEqual(
      [...named].toSorted(),
    )
    const numbers = new Map(rows.map((row) => [row['entryNumber'], row['entryId']]))
    expect(numbers.size).toBe(new Set(rows.map((row) => row['entryId'])).size)
  })

  it('has VAT returns, registers and a page that explains it in their language', () => {
    const [danish, italian] = [filesOf(world.dk), filesOf(world.it)]
    for (const files of [danish, italian]) {
      const paths = [...files.keys()]
      expect(paths).toContain('vat-registers/sales.csv')
      expect(paths.some((path) => /^vat-returns\/.+\.pdf$/.test(path))).toBe(true)
      expect(paths.some((path) => /^vat-returns\/.+\.csv$/.test(path))).toBe(true)
    }
    expect(danish.get('README.txt')?.toString()).toContain('Det er i pakken')
    expect(italian.get('README.txt')?.toString()).toContain('Contenuto del pacchetto')
  })

  it('keeps the number of an entry where other days are asked for', async () => {
    const whole = ledgerOf(filesOf(world.dk))
    const days = { from: '2026-11-01', to: '2026-11-30' }
    const part = ledgerOf(unzip(await fetchZip(world.dk, await make(world.dk, days))))
    expect(part.length).toBeGreaterThan(0)
    const numbers = new Map(whole.map((row) => [row['entryId'], row['entryNumber']]))
    for (const row of part) expect(row['entryNumber']).toBe(numbers.get(row['entryId']))
  })
})

describe('400', () => {
  it('refuses days that run backwards', async () => {
    const body = { from: '2026-02-01', to: '2026-01-01' }
    const reply = await world.rest(world.dk, 'operations/make_package', body)
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
  })
})

describe('403', () => {
  it('permission_denied without the right to read the papers', async () => {
    const weak = await withOnly(world, world.dk, ['ledger:edit'])
    const reply = await world.rest(weak, 'operations/make_package', span)
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_denied'])
    const { id } = (await world.read(world.dk, 'packages?kind=accountant')).body.result.items[0]
    await expect(fetchZip(weak, id)).rejects.toThrow('permission_denied')
  })
})

describe('404', () => {
  it('package_not_found for another organization', async () => {
    const { id } = (await world.read(world.dk, 'packages')).body.result.items[0]
    await expect(fetchZip(world.it, id)).rejects.toThrow('package_not_found')
    expect((await world.read(world.it, `packages/${id}`)).status).toBe(404)
  })
})

describe('409', () => {
  it('package_under_way for other days than those that are being made, and the same one for these', async () => {
    const org = await world.createOrg('denmark')
    const make = (from: string, to: string) =>
      world.rest(org, 'operations/make_package', { from, to })
    const { result } = (await make('2026-01-01', '2026-12-31')).body
    await world.owner.query(
      `UPDATE package SET status = 'making', expires_at = NULL, ended_at = NULL, manifest_sha256 = NULL
       WHERE org_id = $1`,
      [org.orgId],
    )
    const other = await make('2025-01-01', '2025-12-31')
    expect([other.status, other.body]).toMatchObject([
      409,
      { code: 'package_under_way', packageId: result.id, from: '2026-01-01', to: '2026-12-31' },
    ])
    expect((await make('2026-01-01', '2026-12-31')).body.result).toMatchObject({ id: result.id })
  })
})
