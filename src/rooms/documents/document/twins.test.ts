import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import { decodeId } from '#kernel/values/id'
import {
  act,
  captured,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  posted,
  upload,
} from '#test/support/documents/documents'
import { createOutsideBooks, keptBy } from '#test/support/books/outside_books'
import { lookAgain } from '#test/support/look_again'
import { useWorld } from '#test/support/use_world'
import type { TestOrg, World } from '#test/support/world'
import { processingPrincipal } from './background_principal.ts'
import postAutomatically from '../posting/post_automatically.ts'
import { hashDecision } from './rules.ts'

const world = useWorld()
let own: World['app']['ports']['accounting']
beforeAll(() => {
  own = world.app.ports.accounting
})
afterEach(() => {
  world.app.ports.accounting = own
})

async function decisionOf(documentId: string): Promise<string> {
  const { rows } = await world.owner.query('SELECT * FROM document WHERE id = $1', [
    decodeId('doc', documentId),
  ])
  return hashDecision(rows[0], rows[0].coding)
}

async function postByPolicy(org: TestOrg, documentId: string, hash: string) {
  const principal = await processingPrincipal(world.app, org.orgId)
  const body = () => ({ documentId, hash })
  const request = { principal, definition: postAutomatically, via: 'job' as const, requestId: 'r' }
  return await call(world.app, { ...request, body })
}

describe('of two copies', () => {
  it('the first is not posted automatically once a person has posted the second', async () => {
    const org = await world.createOrg('denmark')
    await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
    const bytes = domesticInvoice(org)
    const first = await coded(world, org, bytes)
    const decision = await decisionOf(first)
    const second = await coded(world, org, bytes)
    await act(world, org, 'post_document', { documentId: second })
    await postByPolicy(org, first, decision)
    expect(await documentOf(world, org, first)).toMatchObject({
      status: 'coded',
      duplicateOf: second,
      error: { step: 'post', code: 'possible_duplicate' },
    })
    expect(await entriesOf(world, org, first)).toEqual([])
  })

  it('a retry does not post the one whose posting failed, once the other is posted', async () => {
    const org = await world.createOrg('italy')
    const bytes = domesticInvoice(org)
    const first = await coded(world, org, bytes)
    const refusal = new Failure('provider_unavailable', { nothingHappened: true })
    world.app.ports.accounting = keptBy(Object.assign(createOutsideBooks(), { refusal }))
    await world.rest(org, 'actions/post_document', { documentId: first })
    world.app.ports.accounting = own
    const second = await coded(world, org, bytes)
    await act(world, org, 'post_document', { documentId: second })
    const { body } = await act(world, org, 'retry_document', { documentId: first })
    expect(body.result).toMatchObject({ status: 'coded', error: { code: 'possible_duplicate' } })
    const again = await world.rest(org, 'actions/retry_document', { documentId: first })
    expect(again.body.code).toBe('post_needs_approval')
    expect(await entriesOf(world, org, first)).toEqual([])
  })

  it('one that names its supplier by name only is still seen', async () => {
    const org = await world.createOrg('denmark')
    const xml = domesticInvoice(org, { number: 'K-1' })
    const first = await coded(world, org, xml)
    const { extraction } = await documentOf(world, org, first)
    const total = extraction.total.toFixed(2).replace('.', ',')
    const text = `Lomax A/S\nFaktura K-1\nFakturadato 03.11.2026\nTotal DKK ${total}`
    const copy = await act(world, org, 'capture_document', { text })
    const read = await act(world, org, 'extract_document', { documentId: copy.body.result.id })
    expect(read.body.result.duplicateOf).toBe(first)
  })

  it('one is free again when the other is deleted', async () => {
    const org = await world.createOrg('denmark')
    const bytes = domesticInvoice(org)
    const first = await coded(world, org, bytes)
    const second = await coded(world, org, bytes)
    expect((await documentOf(world, org, second)).error.code).toBe('possible_duplicate')
    await act(world, org, 'delete_document', { documentId: first })
    const { body } = await act(world, org, 'code_document', { documentId: second })
    expect(body.result).toMatchObject({ duplicateOf: null, error: null })
  })
})

describe('a look that fails', () => {
  it('leaves the posting in doubt: the document cannot be changed or deleted', async () => {
    const lostReply = new Failure('provider_timeout')
    const books = Object.assign(createOutsideBooks(), { lostReply })
    world.app.ports.accounting = keptBy(books)
    const documentId = await coded(world, world.dk)
    await world.rest(world.dk, 'actions/post_document', { documentId })
    books.findPosted = () => Promise.reject(new Failure('provider_unavailable'))
    await lookAgain(world)
    for (const [name, body] of [
      ['update_coding', { codedAmount: -5 }],
      ['delete_document', {}],
    ] as const) {
      const reply = await world.rest(world.dk, `actions/${name}`, { documentId, ...body })
      expect([name, reply.body.code]).toEqual([name, 'posting_in_doubt'])
    }
    for (let attempt = 0; attempt < 12; attempt += 1) await lookAgain(world)
    expect((await documentOf(world, world.dk, documentId)).error.code).toBe('effect_unknown')
    const still = await world.rest(world.dk, 'actions/retry_document', { documentId })
    expect(still.body.code).toBe('provider_unavailable')
    const changed = await world.rest(world.dk, 'actions/update_coding', {
      documentId,
      codedAmount: -5,
    })
    expect(changed.body.code).toBe('posting_in_doubt')
    expect(books.arrived).toHaveLength(1)
  })
})

describe('an organization that moves', () => {
  it('does not take a rate into its old currency for one into its new', async () => {
    const org = await world.createOrg('denmark')
    await act(world, org, 'set_region', { regionKey: 'denmark' })
    const documentId = await captured(world, org, domesticInvoice(org, { currency: 'USD' }))
    await act(world, org, 'extract_document', { documentId })
    await act(world, org, 'set_region', { regionKey: 'italy' })
    const { body } = await act(world, org, 'code_document', { documentId })
    expect(body.result.coding.entry).toBeNull()
    await act(world, org, 'post_document', { documentId })
    const [entry] = await entriesOf(world, org, documentId)
    expect(entry.foreign.rate).toBeLessThan(2)
  })

  it('gets reasons for corrections that are no longer valid, and can still be coded', async () => {
    const org = await world.createOrg('denmark')
    await act(world, org, 'set_region', { regionKey: 'denmark' })
    const documentId = await coded(world, org)
    await act(world, org, 'update_coding', { documentId, vatCode: 'I25N', bookingText: 'Bliver' })
    await act(world, org, 'set_region', { regionKey: 'italy' })
    const { body } = await act(world, org, 'code_document', { documentId })
    const { coding, extraction } = body.result
    expect(coding).toMatchObject({ bookingText: 'Bliver', correctedFields: ['bookingText'] })
    const codes = coding.reasons.map((one: { code: string }) => one.code)
    expect(codes).toContain('correction_dropped')
    expect(extraction.confidence).toBeLessThanOrEqual(0.5)
  })
})

describe('a supplier whose posting was reversed', () => {
  it('is not known by it, nor is its bank account', async () => {
    const org = await world.createOrg('italy')
    const documentId = await posted(world, org)
    await act(world, org, 'reverse_posting', { documentId })
    const { rows } = await world.owner.query(
      'SELECT times_posted, ibans, largest_total FROM supplier WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toEqual([{ times_posted: 0, ibans: [], largest_total: null }])
  })
})

describe('what the exchange delivers and is no bill', () => {
  it.each(['TD16', 'TD17', 'TD19', 'TD27'])(
    '%s is refused as a document of our own',
    async (type) => {
      const xml = domesticInvoice(world.it).replace('>TD01<', `>${type}<`)
      const documentId = await captured(world, world.it, xml)
      const { body } = await act(world, world.it, 'extract_document', { documentId })
      expect(body.result).toMatchObject({ status: 'draft', error: { code: 'own_document' } })
    },
  )

  it('under split payment is never certain enough to be posted automatically', async () => {
    const split = '<EsigibilitaIVA>S</EsigibilitaIVA></DatiRiepilogo>'
    const xml = domesticInvoice(world.it).replace('</DatiRiepilogo>', split)
    const documentId = await coded(world, world.it, xml)
    const { extraction } = await documentOf(world, world.it, documentId)
    expect(extraction.confidence).toBe(0.5)
    expect(extraction.caps.map((one: { code: string }) => one.code)).toContain('split_payment')
  })
})

describe('an e-mail', () => {
  const mail = (...parts: [string, string][]): string =>
    [
      'From: a@example.com',
      'To: b@example.com',
      'Subject: Fatture',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="x"',
      '',
      ...parts.flatMap(([name, text]) => [
        '--x',
        `Content-Type: application/xml; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(text).toString('base64'),
      ]),
      '--x--',
      '',
    ].join('\r\n')

  const readMail = async (text: string) => {
    const fileId = await upload(world, world.it, text, 'mail.eml', 'message/rfc822')
    const { body } = await act(world, world.it, 'capture_document', { fileId, source: 'email' })
    const documentId = body.result.id
    return (await act(world, world.it, 'extract_document', { documentId })).body.result
  }

  it('with two invoices loses neither: it is refused, and says so', async () => {
    const [one, two] = [domesticInvoice(world.it), domesticInvoice(world.it)]
    const result = await readMail(mail(['a.xml', one], ['b.xml', two]))
    expect(result.error.code).toBe('several_invoices')
  })

  it('with an invoice and its copy is read once', async () => {
    const xml = domesticInvoice(world.it)
    const result = await readMail(mail(['a.xml', xml], ['copia.xml', xml]))
    expect(result).toMatchObject({ status: 'extracted', error: null })
  })
})
