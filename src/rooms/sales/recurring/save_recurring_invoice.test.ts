import { beforeEach, describe, expect, it } from 'vitest'
import { addUser, type TestUser } from '#test/support/access/people'
import { clientOf, credited, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let anna: TestUser
let contactId: string
beforeEach(async () => {
  org = await world.createOrg('denmark')
  contactId = await clientOf(world, org)
  anna = await addUser(world, org, 'owner')
})

const lines = [{ description: 'Abonnement', unitPrice: 100, vatRate: 25 }]
const whole = () => ({
  contactId,
  lines,
  every: { count: 1, unit: 'month' },
  firstOn: '2026-11-30',
  times: 3,
})
const save = (body: object, as = anna.as) =>
  world.rest(as, 'operations/save_recurring_invoice', body)
const refused = async (body: object, as = anna.as) => {
  const reply = await save(body, as)
  const pointers = (reply.body.errors ?? []).map((one: { pointer: string }) => one.pointer)
  return [reply.status, reply.body.code, ...pointers]
}

describe('200', () => {
  it('makes drafts unless it is told to issue', async () => {
    const { result } = (await save(whole())).body
    expect(result).toMatchObject({
      makes: 'draft',
      state: 'active',
      nextOn: '2026-11-30',
      made: 0,
      every: { count: 1, unit: 'month' },
      netAmount: 100,
    })
    const changed = (await save({ id: result.id, makes: 'sent', times: 12 })).body.result
    expect(changed).toMatchObject({ makes: 'sent', times: 12, version: 2, lines: result.lines })
  })

  it('says what each comes to before VAT, every line rounded by itself', async () => {
    const thirds = { description: 'Part', quantity: 0.333, unitPrice: 10.05, vatRate: 25 }
    const { result } = (await save({ ...whole(), lines: [thirds, thirds, ...lines] })).body
    expect(result.netAmount).toBe(106.7)
  })

  it('takes drafts from a key of the organization', async () => {
    expect((await save(whole(), org)).status).toBe(200)
  })
})

describe('400', () => {
  it('without an end, or with two', async () => {
    const { times: _, ...endless } = whole()
    expect(await refused(endless)).toEqual([400, 'invalid_input', '/lastOn'])
    expect(await refused({ ...whole(), lastOn: '2027-11-30' })).toContain('/lastOn')
  })

  it('what is missing is named', async () => {
    expect(await refused({})).toEqual([
      400,
      'invalid_input',
      '/contactId',
      '/lines',
      '/every',
      '/firstOn',
      '/lastOn',
    ])
  })

  it('days that have passed, an end before the beginning, and another century', async () => {
    expect(await refused({ ...whole(), firstOn: '2026-11-15' })).toContain('/firstOn')
    const { times: _, ...rest } = whole()
    expect(await refused({ ...rest, lastOn: '2026-11-29' })).toContain('/lastOn')
    expect(await refused({ ...rest, lastOn: '2126-11-29' })).toContain('/lastOn')
  })
})

describe('404', () => {
  it('what belongs to another organization', async () => {
    const other = await world.createOrg('denmark')
    const { id } = (await save({ ...whole(), contactId: await clientOf(world, other) }, other)).body
      .result
    expect(await refused({ id, times: 2 })).toEqual([404, 'recurring_invoice_not_found'])
    expect((await world.read(org, `recurring-invoices/${id}`)).body.code).toBe(
      'recurring_invoice_not_found',
    )
    const foreign = { ...whole(), contactId: await clientOf(world, other) }
    expect(await refused(foreign)).toEqual([404, 'contact_not_found'])
    const draft = { contactId: foreign.contactId, lines }
    const { id: fromInvoiceId } = await run(world, other, 'actions/save_invoice', draft)
    expect(await refused({ ...whole(), fromInvoiceId })).toEqual([404, 'invoice_not_found'])
  })
})

describe('409', () => {
  it('issuing without a person in whose name it is done', async () => {
    expect(await refused({ ...whole(), makes: 'issued' }, org)).toEqual([
      409,
      'recurring_needs_person',
    ])
    const { id } = (await save({ ...whole(), makes: 'issued' })).body.result
    expect(await refused({ id, times: 99 }, org)).toEqual([409, 'recurring_needs_person'])
  })

  it('one that has ended', async () => {
    const { id } = (await save(whole())).body.result
    await run(world, org, 'operations/end_recurring_invoice', { recurringId: id })
    expect(await refused({ id, times: 9 })).toEqual([409, 'recurring_ended'])
  })
})

describe('422', () => {
  it('answers invoice_not_repeatable for a credit note, and where details would be lost', async () => {
    const { id: plain } = await run(world, org, 'actions/save_invoice', { contactId, lines })
    const { contactId: _contact, lines: _lines, ...days } = whole()
    const repeat = async (fromInvoiceId: string) => await save({ ...days, fromInvoiceId })
    expect((await repeat(plain)).status).toBe(200)
    const details = { invoiceId: plain, discountPercent: 10, note: 'Tak' }
    await run(world, org, 'operations/save_invoice_details', details)
    const { status, body } = await repeat(plain)
    expect([status, body.code, body.unrepeatable]).toEqual([
      422,
      'invoice_not_repeatable',
      ['discount', 'note'],
    ])
    const { body: note } = await repeat(await credited(world, org))
    expect([note.code, note.detail]).toEqual([
      'invoice_not_repeatable',
      expect.stringContaining('credit note'),
    ])
    const { id: coded } = await run(world, org, 'actions/save_invoice', { contactId, lines })
    const ofLines = { invoiceId: coded, lines: [{ line: 1, unit: 'hours' }] }
    await run(world, org, 'operations/save_invoice_details', ofLines)
    expect((await repeat(coded)).body.unrepeatable).toEqual(['unit'])
  })
})
