import { beforeAll, describe, expect, it } from 'vitest'
import { exports } from '#exports/room'
import { registry } from '#registry'
import { italianBooks, quarter } from '#test/support/books/export_books'
import { download, exported, rowsOf } from '#test/support/books/exports'
import { file, prepared } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import { buildOpenApi } from '../openapi/openapi.ts'

const world = useWorld()
let returnId: string
beforeAll(async () => {
  await italianBooks(world, world.it)
  returnId = (await prepared(world, world.it)).id
})

const paths = exports.map(({ name }) => {
  const extra = name === 'vat-registers' ? '&register=sales' : ''
  return `exports/${name}?${quarter}${extra}`
})
const returns = () => [`vat-returns/${returnId}/pdf`, `vat-returns/${returnId}/csv`]

describe('200', () => {
  it('is an attachment of its type that no browser runs anything of', async () => {
    const { headers } = await download(world, world.it, `exports/ledger?${quarter}`)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringContaining(
        'attachment; filename="prova-s-r-l_ledger_2026-01-01_2026-03-31.csv"',
      ),
      'cache-control': 'no-store',
    })
    expect(headers['content-length']).toBeUndefined()
  })

  it('gives a return as a page to sign', async () => {
    const reply = await download(world, world.it, `vat-returns/${returnId}/pdf`)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('prova-s-r-l_vat-return_2026-03.pdf'),
    })
  })

  it('gives a return as a table, draft and filed', async () => {
    const draft = rowsOf(
      await exported(world, world.it, `vat-returns/${returnId}/csv?separator=comma`),
    )
    const { boxes, payable } = (await world.read(world.it, `vat-returns/${returnId}`)).body.result
    expect(draft.map((row) => [row['box'], Number(row['amount'])])).toEqual([
      ...boxes.map((box: { code: string; amount: number }) => [box.code, box.amount]),
      ['payable', payable],
    ])
    expect(draft[0]).toMatchObject({ status: 'draft', reference: '' })
    await file(world, world.it, returnId, 'R-1')
    const filed = rowsOf(
      await exported(world, world.it, `vat-returns/${returnId}/csv?separator=comma`),
    )
    expect(filed[0]).toMatchObject({ status: 'filed', reference: 'R-1' })
  })
})

/** One is of a quarter instead of days. */
const spanned = exports.filter(({ name }) => name !== 'vat-communication')

describe('400', () => {
  it.each([
    ['no days', '', ['/from', '/to']],
    ['no last day', 'from=2026-01-01', ['/to']],
    ['a day that is none', 'from=2026-02-30&to=2026-03-01', ['/from']],
    ['days in the wrong order', 'from=2026-01-02&to=2026-01-01', ['/to']],
    ['more than ten years', 'from=2010-01-01&to=2020-01-01', ['/to']],
    ['a parameter that is not known', `${quarter}&account=1`, ['/account']],
    ['a day twice', `${quarter}&from=2026-01-01`, ['/from']],
  ])('%s', async (_says, query, pointers) => {
    for (const { name } of spanned) {
      const register = name === 'vat-registers' ? '&register=sales' : ''
      const reply = await download(world, world.it, `exports/${name}?${query}${register}`)
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
      const found = reply.json().errors.map((one: { pointer: string }) => one.pointer)
      expect(found).toEqual(expect.arrayContaining(pointers))
    }
  })

  it('a register that is none', async () => {
    const reply = await download(world, world.it, `exports/vat-registers?register=both&${quarter}`)
    expect(reply.json().errors[0].pointer).toBe('/register')
  })
})

describe('401, 403, 404 and 405', () => {
  it('gives nothing without a key', async () => {
    for (const path of [...paths, ...returns()]) {
      expect((await download(world, null, path)).statusCode).toBe(401)
    }
  })

  it('permission_denied without ledger:read, whatever else the key may', async () => {
    const key = await world.createKey(world.it, ['invoices:read', 'documents:edit', 'bank:edit'])
    for (const path of [...paths, ...returns(), 'exports/ledger?from=nonsense']) {
      const reply = await download(world, { ...world.it, key }, path)
      expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'permission_denied'])
    }
    const reader = { ...world.it, key: await world.createKey(world.it, ['ledger:read']) }
    expect((await download(world, reader, `exports/ledger?${quarter}`)).statusCode).toBe(200)
  })

  it("vat_return_not_found for another organization's return and for none", async () => {
    for (const path of [...returns(), 'vat-returns/vat_1/pdf', 'vat-returns/%00/csv']) {
      const reply = await download(world, world.dk, path)
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'vat_return_not_found'])
    }
  })

  it('takes no other method', async () => {
    for (const path of [...paths, ...returns()]) {
      const reply = await world.edge.server.inject({ method: 'POST', url: `/api/rest/${path}` })
      expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD'])
    }
  })

  it('has no export that is not on the list', async () => {
    expect((await download(world, world.it, `exports/payroll?${quarter}`)).statusCode).toBe(404)
  })
})

describe('the documentation', () => {
  const document = buildOpenApi(registry)
  const gets = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get ? [{ path, get }] : [],
  )

  it('describes every export with its parameters and what may go wrong', () => {
    for (const { name, fails } of exports) {
      const found = gets.find(({ path }) => path === `/api/rest/exports/${name}`)?.get
      expect(found).toMatchObject({ 'x-kind': 'download', 'x-permission': 'ledger:read' })
      const names = found?.parameters.map((one) => ('name' in one ? one.name : ''))
      const days = spanned.some((one) => one.name === name) ? ['from', 'to'] : ['quarter']
      expect(names).toEqual(expect.arrayContaining(days))
      const told = JSON.stringify(found?.responses)
      for (const code of ['invalid_input', ...fails]) expect(told).toContain(code)
    }
  })

  it('describes both files of a return', () => {
    for (const [ending, type] of [
      ['pdf', 'application/pdf'],
      ['csv', 'text/csv'],
    ]) {
      const found = gets.find(({ path }) => path === `/api/rest/vat-returns/{id}/${ending}`)?.get
      expect(found?.operationId).toBe(`download_vat_return_${ending}`)
      expect(JSON.stringify(found?.responses['200'])).toContain(type)
      expect(JSON.stringify(found?.responses['404'])).toContain('vat_return_not_found')
    }
  })
})
