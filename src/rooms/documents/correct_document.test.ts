import { describe, expect, it } from 'vitest'
import {
  act,
  captured,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  extracted,
  posted,
} from '#test/support/documents/documents'
import { Failure } from '#kernel/failure/failure'
import { paidByHand } from '#test/support/books/by_hand'
import { useWorld } from '#test/support/use_world'
import { keptBy, ownProvider } from '#test/support/books/outside_books'

const world = useWorld()

const correct = (body: object, org = world.dk) =>
  world.rest(org, 'operations/correct_document', body)

const leasing = () =>
  domesticInvoice(world.dk, {
    supplier: { name: 'Nordbo Finans A/S', vatNumber: 'DK13585628', country: 'DK' },
    lines: [{ text: 'Leasing personbil', net: '10000.00', rate: '25' }],
  })

describe('200', () => {
  it('books the deduction that a lessor states, ML § 42(4)', async () => {
    const documentId = await coded(world, world.dk, leasing())
    const before = await documentOf(world, world.dk, documentId)
    expect(before.coding.lines).toMatchObject([{ category: 'car_leasing', deductible: 0 }])
    const lines = [
      { ledgerAccountId: '2530', vatCode: 'I25', net: 10_000, vat: 2_500, deductible: 312.5 },
    ]
    const { body } = await correct({ documentId, lines })
    expect(body.result.coding).toMatchObject({
      correctedFields: ['lines'],
      lines: [{ ledgerAccountId: '2530', vatCode: 'I25', deductible: 312.5 }],
    })
    await act(world, world.dk, 'post_document', { documentId })
    const [entry] = await entriesOf(world, world.dk, documentId)
    const amounts = entry.lines.map((line: { amount: number }) => line.amount)
    expect(amounts.toSorted((a: number, b: number) => a - b)).toEqual([-12_500, 312.5, 12_187.5])
  })

  it('books import VAT of a forwarder’s bill on the base of the customs document', async () => {
    const bytes = domesticInvoice(world.it, {
      lines: [
        { text: 'IVA doganale anticipata', net: '242.00', rate: '0', nature: 'N1' },
        { text: 'Spedizione', net: '50.00', rate: '22' },
      ],
    })
    const documentId = await coded(world, world.it, bytes)
    const lines = [
      { ledgerAccountId: '4101', vatCode: 'IMP22', net: 0, vat: 242, vatBase: 1100 },
      { ledgerAccountId: '4201', vatCode: 'A22', net: 50, vat: 11 },
    ]
    const { body } = await correct({ documentId, lines }, world.it)
    expect(body.result.coding.lines).toMatchObject([
      { vatCode: 'IMP22', vat: 242, vatBase: 1100, deductible: 242 },
      { vatCode: 'A22', vat: 11, deductible: 11 },
    ])
    await act(world, world.it, 'post_document', { documentId })
    const [entry] = await entriesOf(world, world.it, documentId)
    const input = entry.lines.filter((line: { vatRole: string }) => line.vatRole === 'input')
    expect(input.map((line: { amount: number }) => line.amount)).toEqual([242, 11])
  })

  it('keeps the lines over a new proposal, until they are taken back', async () => {
    const documentId = await coded(world, world.dk)
    const { coding } = await documentOf(world, world.dk, documentId)
    const total = -coding.codedAmount
    const lines = [{ ledgerAccountId: '2310', net: total }]
    await correct({ documentId, lines })
    const again = await act(world, world.dk, 'code_document', { documentId })
    expect(again.body.result.coding.lines).toMatchObject([{ ledgerAccountId: '2310', net: total }])
    const { body } = await correct({ documentId, reset: ['lines'] })
    expect(body.result.coding.lines).toMatchObject(coding.lines)
    expect(body.result.coding.correctedFields).toEqual([])
  })

  it('deducts no more than a category that is set afterwards allows, also when coded again', async () => {
    const documentId = await coded(world, world.dk, leasing())
    const lines = [
      { ledgerAccountId: '2310', vatCode: 'I25', net: 10_000, vat: 2_500, deductible: 2_500 },
    ]
    await correct({ documentId, lines })
    const set = await act(world, world.dk, 'update_coding', { documentId, category: 'gifts' })
    expect(set.body.result.coding.lines).toMatchObject([{ category: 'gifts', deductible: 0 }])
    const again = await act(world, world.dk, 'code_document', { documentId })
    expect(again.body.result.coding.lines).toMatchObject([{ category: 'gifts', deductible: 0 }])
  })

  it('gives way to a VAT code that is set afterwards', async () => {
    const documentId = await coded(world, world.dk, leasing())
    await correct({ documentId, lines: [{ ledgerAccountId: '2310', net: 12_500 }] })
    const body = { documentId, vatCode: 'I25N' }
    const { coding } = (await act(world, world.dk, 'update_coding', body)).body.result
    expect(coding.correctedFields).toEqual(['vatCode'])
    expect(coding.lines).toMatchObject([{ vatCode: 'I25N', net: 10_000, vat: 2_500 }])
  })

  it('takes a corrected text back where update_coding gives it empty', async () => {
    const documentId = await coded(world, world.dk, leasing())
    await act(world, world.dk, 'update_coding', { documentId, ledgerAccountId: '2310' })
    const body = { documentId, ledgerAccountId: '' }
    const { coding } = (await act(world, world.dk, 'update_coding', body)).body.result
    expect([coding.ledgerAccountId, coding.correctedFields]).toEqual(['2530', []])
  })
})

describe('400', () => {
  it('a month to deduct in is not chosen where the date of the document decides', async () => {
    const documentId = await coded(world, world.dk, leasing())
    const reply = await correct({ documentId, deductFrom: 'receipt' })
    expect([reply.status, reply.body.errors[0].code]).toEqual([400, 'not_of_region'])
  })

  it.each([
    ['do not add up', [{ ledgerAccountId: '2310', net: 12_000 }], '/lines', 'lines_do_not_add_up'],
    [
      'show more VAT than the document',
      [{ ledgerAccountId: '2310', vatCode: 'I25', net: 9_500, vat: 3_000 }],
      '/lines',
      'vat_above_document',
    ],
    [
      'deduct more than their VAT',
      [{ ledgerAccountId: '2310', vatCode: 'I25', net: 10_000, vat: 2_500, deductible: 2_501 }],
      '/lines/0/deductible',
      'deduction_too_large',
    ],
    [
      'deduct under a code that deducts nothing',
      [{ ledgerAccountId: '2310', vatCode: 'I25N', net: 10_000, vat: 2_500, deductible: 100 }],
      '/lines/0/vatCode',
      'deduction_not_of_code',
    ],
    [
      'have VAT under a code without any',
      [{ ledgerAccountId: '2310', vatCode: 'I0', net: 10_000, vat: 2_500 }],
      '/lines/0/vat',
      'vat_not_of_code',
    ],
    [
      'have a base apart that is not of an import',
      [{ ledgerAccountId: '2310', vatCode: 'I25', net: 10_000, vat: 2_500, vatBase: 1 }],
      '/lines/0/vatBase',
      'base_not_of_code',
    ],
  ])('for lines that %s', async (_, lines, pointer, code) => {
    const documentId = await coded(world, world.dk, leasing())
    const { status, body } = await correct({ documentId, lines })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.errors).toMatchObject([{ pointer, code }])
  })
})

describe('422', () => {
  it.each([
    ['unknown_account', { ledgerAccountId: 'nowhere', net: 12_500 }],
    ['unknown_vat_code', { ledgerAccountId: '2310', vatCode: 'X', net: 12_500 }],
    ['unknown_category', { ledgerAccountId: '2310', category: 'nowhere', net: 12_500 }],
  ])('%s for a line that names what is not there', async (code, line) => {
    const documentId = await coded(world, world.dk, leasing())
    const { status, body } = await correct({ documentId, lines: [line] })
    expect([status, body.code]).toEqual([422, code])
  })
})

describe('404', () => {
  it('document_not_found for another organization’s document', async () => {
    const documentId = await coded(world, world.it)
    expect((await correct({ documentId, reset: ['lines'] })).body.code).toBe('document_not_found')
  })
})

describe('409', () => {
  it('document_not_coded before it is coded, document_not_extracted before it is read', async () => {
    const uncoded = { documentId: await extracted(world, world.dk), reset: ['lines'] }
    expect((await correct(uncoded)).body.code).toBe('document_not_coded')
    const unread = { documentId: await captured(world, world.dk), total: 10 }
    expect((await correct(unread)).body.code).toBe('document_not_extracted')
  })

  it('target_settled while an entry by hand pays it', async () => {
    const { documentId } = await paidByHand(world, world.dk, leasing())
    expect((await correct({ documentId, total: 100, vat: 20 })).body.code).toBe('target_settled')
  })

  it('document_posted where a posted one would become no bill', async () => {
    const body = { documentId: await posted(world, world.dk, leasing()), kind: 'not_a_bill' }
    expect((await correct(body)).body.code).toBe('document_posted')
  })

  it('before_books_begin where the date lies before the books', async () => {
    const org = await world.createOrg('denmark')
    const documentId = await coded(world, org, domesticInvoice(org))
    const profile = { booksBeginOn: '2026-11-01' }
    await world.rest(org, 'operations/save_organization_profile', profile)
    const { status, body } = await correct({ documentId, date: '2026-10-31' }, org)
    expect([status, body.code]).toEqual([409, 'before_books_begin'])
  })

  it('posting_in_doubt while its posting is open', async () => {
    const documentId = await coded(world, world.dk, leasing())
    const set = `UPDATE document SET posting_state = $2 WHERE org_id = $1 AND status = 'coded'`
    await world.owner.query(set, [world.dk.orgId, 'open'])
    const { status, body } = await correct({ documentId, reset: ['lines'] })
    await world.owner.query(set, [world.dk.orgId, null])
    expect([status, body.code]).toEqual([409, 'posting_in_doubt'])
  })
})

describe('503', () => {
  it.each([
    'provider_unavailable',
    'provider_timeout',
    'provider_failed',
    'effect_unknown',
  ] as const)(
    '%s where the books of a posted document do not follow, which stays posted',
    async (code) => {
      const documentId = await posted(world, world.dk, leasing())
      const { accounting } = world.app.ports
      const post = async (): Promise<never> => {
        throw new Failure(code, { nothingHappened: true })
      }
      Object.assign(world.app.ports, { accounting: keptBy({ ...ownProvider(accounting), post }) })
      const { body } = await correct({ documentId, total: 100, vat: 20 })
      Object.assign(world.app.ports, { accounting })
      expect(body.code).toBe(code)
      expect((await documentOf(world, world.dk, documentId)).status).toBe('posted')
    },
  )

  it('date_not_plausible before anything is reversed', async () => {
    const body = { documentId: await posted(world, world.dk), date: '1900-01-01' }
    expect((await correct(body)).body.code).toBe('date_not_plausible')
  })

  it('exchange_rate_missing before anything is reversed', async () => {
    const documentId = await posted(world, world.dk, leasing())
    const { rates } = world.app.ports
    Object.assign(world.app.ports, { rates: { ...rates, rateOn: async () => null } })
    const refused = await correct({ documentId, currency: 'USD' })
    Object.assign(world.app.ports, { rates })
    expect(refused.body.code).toBe('exchange_rate_missing')
    expect(await entriesOf(world, world.dk, documentId)).toHaveLength(1)
    expect((await correct({ documentId, currency: 'USD' })).body.result.status).toBe('posted')
  })
})
