import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#test/support/bank/bank'
import { captured, domesticInvoice } from '#test/support/documents/documents'
import { invoicePdf } from '#test/support/documents/pdfs'
import { postByJob } from '#test/support/documents/post_by_job'
import { formOf, picture, type FormFile } from '#test/support/intake/receipt_form'
import { moveClock } from '#test/support/move_clock'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let advance: (ms: number) => void
let pdf: Buffer
beforeAll(async () => {
  advance = moveClock(world.clock)
  pdf = Buffer.from(await invoicePdf(7))
})
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const bill = (name = 'bill.pdf'): FormFile => ({ name, bytes: pdf })

const day = 86_400_000
let visitors = 0

async function asked(body: object = {}): Promise<{ path: string; id: string; row: string }> {
  const row = await transaction(world, org, { amountMinor: -5_000n, counterparty: 'Elgiganten' })
  const given = { transactionId: row, email: 'anna@example.test', language: 'en', ...body }
  const { result } = (await world.rest(org, 'operations/request_receipt', given)).body
  return { path: new URL(result.link).pathname, id: result.id, row }
}

const look = async (path: string, from = `198.51.100.${(visitors += 1) % 250}`) =>
  await world.edge.server.inject({ method: 'GET', url: path, remoteAddress: from })

const hand = async (path: string, parts: readonly FormFile[] = [bill()]) =>
  await world.edge.server.inject({ method: 'POST', url: path, ...formOf(parts) })

const documents = async (of = org) => (await world.read(of, 'documents')).body.result.items

describe('the page of a link', () => {
  it('says who asks for what in their language, and nothing can be read there', async () => {
    const { path } = await asked({ language: 'da', message: 'Den <blå> en' })
    const reply = await look(path)
    expect(reply.statusCode).toBe(200)
    for (const said of ['Test denmark beder dig om et bilag', 'Elgiganten', '50,00 DKK']) {
      expect(reply.body).toContain(said)
    }
    expect(reply.body).toContain('Den &lt;blå&gt; en')
    expect(reply.body).not.toContain('<script')
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.headers['referrer-policy']).toBe('no-referrer')
    expect(reply.headers['cache-control']).toContain('no-store')
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect((await look(`${path}?lang=it`)).body).toContain('ti chiede un documento di spesa')
  })

  it('changes nothing by being looked at, however often', async () => {
    const { path } = await asked()
    for (let count = 0; count < 5; count++) expect((await look(path)).statusCode).toBe(200)
    expect((await world.edge.server.inject({ method: 'HEAD', url: path })).statusCode).toBe(404)
    expect((await hand(path)).statusCode).toBe(303)
  })
})

describe('an answer', () => {
  it('lands as documents that wait for a person to match them, never by themselves', async () => {
    const { path, id, row } = await asked()
    const reply = await hand(path, [bill('../../bill.pdf'), { ...bill(), bytes: picture }])
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `${path}?done=sent`])
    expect((await look(`${path}?done=sent`)).body).toContain('has received your files')
    const found = await documents()
    expect(found).toHaveLength(2)
    expect(found[1] ?? found[0]).toMatchObject({
      source: 'upload',
      receivedOn: '2026-11-16',
      requested: { requestId: id, from: 'anna@example.test' },
    })
    expect(found.map((one: { fileName: string }) => one.fileName)).toContain('bill.pdf')
    const request = (await world.read(org, `receipt-requests/${id}`)).body.result
    expect(request.status).toBe('answered')
    expect(request.documentIds).toHaveLength(2)
    const { items } = (await world.read(org, 'attention?kind=receipt_arrived')).body.result
    expect(items).toMatchObject([
      { id: row, action: 'match_transaction', input: { transactionId: row } },
    ])
    const kinds = (await world.read(org, 'attention')).body.result.items.filter(
      (one: { id: string }) => one.id === row,
    )
    expect(kinds).toHaveLength(1)
    const { documentId } = items[0].input
    await world.rest(org, 'actions/extract_document', { documentId })
    await world.rest(org, 'actions/code_document', { documentId })
    const matched = await world.rest(org, `actions/${items[0].action}`, items[0].input)
    expect(matched.body.result.status).toBe('reconciled')
    const left = await world.read(org, 'attention?kind=receipt_arrived')
    expect(left.body.result.items).toEqual([])
  })

  it('is held where it could be posted, since nobody proved who sent it', async () => {
    await world.rest(org, 'actions/set_auto_post', { autoPost: true, autoPostThreshold: 0 })
    const { path } = await asked()
    await hand(path, [{ name: 'bill.xml', bytes: Buffer.from(domesticInvoice(org)) }])
    const [{ id: documentId }] = await documents()
    for (const step of ['extract', 'code'])
      await world.rest(org, `actions/${step}_document`, { documentId })
    const { status, error } = await postByJob(world, org, documentId)
    expect([status, error?.code]).toEqual(['coded', 'sender_not_verified'])
  })

  it('about a document asks a person to look at both', async () => {
    const documentId = await captured(world, org)
    const { result } = (
      await world.rest(org, 'operations/request_receipt', { documentId, email: 'a@example.test' })
    ).body
    await hand(new URL(result.link).pathname)
    const { items } = (await world.read(org, 'attention?kind=receipt_arrived')).body.result
    expect(items).toMatchObject([{ id: documentId, action: 'get_document', isAllowed: true }])
  })

  it('brings a held bank row back', async () => {
    const { path, row } = await asked()
    await world.rest(org, 'operations/hold', { transactionId: row, until: '2026-12-24' })
    const waiting = async () => (await world.read(org, 'attention')).body.result.items
    expect(await waiting()).toEqual([])
    advance(1_000)
    await hand(path)
    expect(await waiting()).toMatchObject([{ kind: 'receipt_arrived', id: row }])
  })

  it('sent twice by one press is one; another answer is refused', async () => {
    const { path } = await asked()
    const both = await Promise.all([hand(path), hand(path)])
    expect(both.map((one) => one.statusCode)).toEqual([303, 303])
    expect(await documents()).toHaveLength(1)
    const other = await hand(path, [{ name: 'x.png', bytes: picture }])
    expect(other.statusCode).toBe(409)
    expect(other.body).toContain('This link has been used')
    const seen = await look(path)
    expect([seen.statusCode, seen.body.includes('This link has been used')]).toEqual([409, true])
    expect(await documents()).toHaveLength(1)
  })

  it('of eleven files, or none, is refused with the form', async () => {
    const { path } = await asked()
    const eleven = await hand(
      path,
      Array.from({ length: 11 }, (_, at) => bill(`${at}.pdf`)),
    )
    expect([eleven.statusCode, eleven.body.includes('at most ten files')]).toEqual([422, true])
    const none = await hand(path, [])
    expect([none.statusCode, none.body.includes('at least one file')]).toEqual([422, true])
    expect(none.body).toContain('type="file"')
    expect(await documents()).toEqual([])
    expect((await hand(path)).statusCode).toBe(303)
  })

  it('of 50 MB is refused with a page', async () => {
    const { path } = await asked()
    const large = { name: 'large.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(50 * 2 ** 20)]) }
    const reply = await hand(path, [large])
    expect([reply.statusCode, reply.body.includes('larger than 25 MB')]).toEqual([413, true])
    expect(await documents()).toEqual([])
  })

  it.each([
    ['a page with a script', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a program called a picture', 'MZ\u0090\0\u0003\0\0\0'],
    ['an archive', 'PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['words', 'just some words'],
  ])('that is %s is refused by what it is', async (_, text) => {
    const { path } = await asked()
    const reply = await hand(path, [
      bill(),
      { name: 'photo.jpg', bytes: Buffer.from(text, 'latin1') },
    ])
    expect([reply.statusCode, reply.body.includes('Only PDFs and pictures')]).toEqual([422, true])
    expect(await documents()).toEqual([])
  })

  it('that breaks off, or is no form, is refused with a page', async () => {
    const { path } = await asked()
    const { payload, headers } = formOf([bill()])
    const half = { method: 'POST' as const, url: path, headers, payload: payload.subarray(0, 500) }
    const reply = await world.edge.server.inject(half)
    expect([reply.statusCode, reply.body.includes('did not arrive whole')]).toEqual([422, true])
    const plain = { 'content-type': 'text/plain' }
    const other = await world.edge.server.inject({ ...half, headers: plain })
    expect(other.statusCode).toBe(422)
    expect(await documents()).toEqual([])
  })
})

describe('a link', () => {
  it('that was guessed is unknown, and guessing ends soon', async () => {
    const { path } = await asked()
    const last = path.at(-1) === 'A' ? 'B' : 'A'
    const guesses = [`${path.slice(0, -1)}${last}`, `/receipt/${'a'.repeat(43)}`, '/receipt/x']
    for (const guess of guesses) {
      for (const reply of [await look(guess, '192.0.2.77'), await hand(guess)]) {
        expect([reply.statusCode, reply.body.includes('does not work')]).toEqual([404, true])
      }
    }
    const codes = []
    for (let count = 0; count < 40; count++) {
      codes.push((await look(`/receipt/${'b'.repeat(43)}`, '192.0.2.77')).statusCode)
    }
    expect(codes.at(-1)).toBe(429)
    const blocked = await look('/receipt/y', '192.0.2.77')
    expect(blocked.body).toContain('too many attempts')
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
    expect((await look(path, '192.0.2.77')).statusCode).toBe(200)
  })

  it('that expired takes nothing, also where its page was opened before', async () => {
    const { path } = await asked({ days: 1 })
    advance(day)
    const seen = await look(path)
    expect([seen.statusCode, seen.body.includes('This link has expired')]).toEqual([410, true])
    const reply = await hand(path)
    expect([reply.statusCode, reply.body.includes('Ask Test denmark')]).toEqual([410, true])
    expect(await documents()).toEqual([])
  })

  it('that was withdrawn is unknown', async () => {
    const { path, id } = await asked()
    await world.rest(org, 'operations/cancel_receipt_request', { receiptRequestId: id })
    expect([(await look(path)).statusCode, (await hand(path)).statusCode]).toEqual([404, 404])
  })

  it('of one organization brings nothing into another', async () => {
    const { path } = await asked()
    const other = await world.createOrg('italy')
    await hand(path)
    expect(await documents(other)).toEqual([])
    expect(await documents()).toHaveLength(1)
  })

  it('takes only so many attempts', async () => {
    const { path } = await asked()
    const codes = []
    for (let count = 0; count < 12; count++) codes.push((await hand(path, [])).statusCode)
    expect(codes.slice(0, 9)).toEqual(Array(9).fill(422))
    expect(codes.at(-1)).toBe(429)
  })
})
