import { describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '#test/support/access/apps'
import { checkBooks, importBooks, makeBooks, newcomer } from '#test/support/books/opening'
import { postCall } from '#test/support/mcp/mcp_post'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const save = (org: TestOrg, body: unknown) =>
  world.rest(org, 'operations/save_organization_profile', body)

const danish = {
  legalName: 'Prøve ApS',
  address: { street: 'Nygade', houseNumber: '4', postalCode: '8000', city: 'Aarhus' },
  businessId: '13748136',
  vatNumber: 'DK13748136',
  gln: '5790000000005',
  email: 'kontor@example.com',
  phone: '+45 12 34 56 78',
  iban: 'DK50 0040 0440 1162 43',
  fiCreditor: '81234567',
}

const italian = {
  legalName: 'Prova S.r.l.',
  address: {
    street: 'Via Roma',
    houseNumber: '1',
    postalCode: '20100',
    city: 'Milano',
    province: 'MI',
  },
  vatNumber: 'IT00743110157',
  fiscalCode: '00743110157',
  pec: 'prova@pec.example.it',
  iban: 'IT60X0542811101000000123456',
  taxRegime: 'RF01',
  sdiCode: '0000000',
  reaOffice: 'MI',
  reaNumber: '1234567',
  shareCapital: 10000.5,
  soleShareholder: false,
  inLiquidation: false,
  ossRegistered: true,
  proRataPercent: 80,
}

const fees = {
  withholding: { kind: 'RT01', rate: 20, reason: 'A' },
  pensionFund: { kind: 'TC22', rate: 4, vatRate: 22, vatNature: null, withheld: true },
  defaultDue: 'D',
  stampDutyToBuyer: true,
}

describe('200', () => {
  it('saves what Danish invoices say of the seller, without a warning', async () => {
    const org = await world.createOrg('denmark')
    const reply = await save(org, danish)
    expect(reply.status).toBe(200)
    expect(reply.body.result.profile).toMatchObject(danish)
    expect(reply.body.result).toMatchObject({ id: org.id, warnings: [], version: 2 })
  })

  it('saves what Italian invoices say of the seller, without a warning', async () => {
    const org = await world.createOrg('italy')
    const reply = await save(org, italian)
    expect(reply.status).toBe(200)
    expect(reply.body.result.profile).toMatchObject(italian)
    expect(reply.body.result.warnings).toEqual([])
    expect((await world.read(org, 'settings')).body.result).toMatchObject(reply.body.result)
  })

  it('shows every field of the profile, null where nothing was given', async () => {
    const { result } = (await world.read(await world.createOrg('italy'), 'settings')).body
    expect(Object.keys(result.profile)).toHaveLength(32)
    expect(new Set(Object.values(result.profile))).toEqual(new Set([null]))
  })

  it('keeps what is left out, clears by "" and null, and replaces an address as a whole', async () => {
    const org = await world.createOrg('italy')
    await save(org, italian)
    const reply = await save(org, {
      pec: '',
      shareCapital: null,
      soleShareholder: null,
      address: { city: 'Torino', street: '' },
    })
    expect(reply.body.result.profile).toMatchObject({
      legalName: 'Prova S.r.l.',
      pec: null,
      shareCapital: null,
      soleShareholder: null,
      inLiquidation: false,
      address: { city: 'Torino' },
    })
    expect(reply.body.result.profile.address).toEqual({ city: 'Torino' })
    const bare = await save(org, { address: null })
    expect(bare.body.result.profile.address).toBeNull()
  })

  it('keeps what professionals charge and what is kept back of it, rates to the hundredth', async () => {
    const org = await world.createOrg('italy')
    const first = await save(org, fees)
    expect(first.body.result.profile).toMatchObject(fees)
    const untaxed = { ...fees.pensionFund, vatRate: 0, vatNature: 'N2.2', rate: 4.25 }
    const second = await save(org, { pensionFund: untaxed, defaultDue: null })
    expect(second.body.result.profile).toMatchObject({
      pensionFund: untaxed,
      withholding: fees.withholding,
      defaultDue: null,
      stampDutyToBuyer: true,
    })
    const cleared = await save(org, { pensionFund: null, withholding: null })
    expect(cleared.body.result.profile).toMatchObject({ pensionFund: null, withholding: null })
  })

  it('changes nothing when fees are saved again', async () => {
    const org = await world.createOrg('italy')
    await save(org, fees)
    expect((await save(org, fees)).body.result.version).toBe(2)
  })

  it('changes nothing when the same is saved again, in any order', async () => {
    const org = await world.createOrg('italy')
    await save(org, italian)
    const reply = await save(org, Object.fromEntries(Object.entries(italian).toReversed()))
    expect(reply.body.result.version).toBe(2)
    expect((await save(org, {})).body.result.version).toBe(2)
  })

  it.each([0, 0.01, 10_000, 123_456_789_012.34])('keeps a share capital of %s', async (amount) => {
    const reply = await save(world.it, { shareCapital: amount })
    expect(reply.body.result.profile.shareCapital).toBe(amount)
  })

  it('writes one settings.updated', async () => {
    const org = await world.createOrg('denmark')
    const reply = await save(org, { legalName: 'A' })
    const requestId = reply.headers['request-id']
    const { rows } = await world.owner.query('SELECT * FROM event WHERE request_id = $1', [
      requestId,
    ])
    expect(rows).toMatchObject([{ type: 'settings.updated', record_id: org.id }])
  })

  it('warns of identifiers that cannot be right, and saves them', async () => {
    const reply = await save(world.dk, { businessId: '12345678', iban: 'DK5000400440116244' })
    expect(reply.status).toBe(200)
    expect(reply.body.result.warnings).toMatchObject([
      { field: 'businessId', code: 'business_id_check_digit' },
      { field: 'iban', code: 'iban_check_digits' },
    ])
    expect(reply.body.result.profile.businessId).toBe('12345678')
  })

  it('judges the same profile by the region it is in now', async () => {
    const org = await world.createOrg('denmark')
    await save(org, { vatNumber: '13748136' })
    const reply = await world.rest(org, 'actions/set_region', { regionKey: 'italy' })
    expect(reply.body.result.warnings).toMatchObject([{ code: 'vat_number_format' }])
  })
})

describe('400', () => {
  it.each([
    ['taxRegime', 'RF03'],
    ['gln', '579'],
    ['fiCreditor', '71234567'],
    ['shareCapital', 1.001],
    ['shareCapital', -1],
    ['proRataPercent', 101],
    ['ossRegistered', 'yes'],
    ['legalName', 'x'.repeat(201)],
    ['nickname', 'x'],
  ])('refuses %s %s', async (field, value) => {
    const reply = await save(world.it, { [field]: value })
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0].pointer).toBe(`/${field}`)
  })

  it.each([
    ['/withholding/kind', { withholding: { ...fees.withholding, kind: 'RT07' } }],
    ['/withholding/rate', { withholding: { ...fees.withholding, rate: 20.001 } }],
    ['/withholding/rate', { withholding: { ...fees.withholding, rate: 101 } }],
    ['/withholding/reason', { withholding: { ...fees.withholding, reason: 'Z' } }],
    ['/pensionFund/kind', { pensionFund: { ...fees.pensionFund, kind: 'TC23' } }],
    ['/pensionFund/vatNature', { pensionFund: { ...fees.pensionFund, vatRate: 0 } }],
    ['/pensionFund/vatNature', { pensionFund: { ...fees.pensionFund, vatNature: 'N4' } }],
    ['/pensionFund/withheld', { pensionFund: { ...fees.pensionFund, withheld: undefined } }],
    ['/defaultDue', { defaultDue: 'S' }],
    ['/stampDutyToBuyer', { stampDutyToBuyer: 'yes' }],
  ])('refuses what FatturaPA has no code for, at %s', async (pointer, body) => {
    const reply = await save(world.it, body)
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toMatchObject([{ pointer }])
  })

  it('refuses an unknown part of the address', async () => {
    const reply = await save(world.it, { address: { planet: 'Terra' } })
    expect(reply.body.errors).toMatchObject([
      { pointer: '/address/planet', code: 'unknown_property' },
    ])
  })
})

describe('403', () => {
  it('refuses a key without settings:edit', async () => {
    const key = await world.createKey(world.dk, ['invoices:edit'])
    expect((await save({ ...world.dk, key }, {})).status).toBe(403)
  })
})

describe('409', () => {
  it('answers opening_stands to another first day while an imported opening stands', async () => {
    const org = await newcomer(world)
    const { result } = (await checkBooks(world, org, makeBooks({ accounts: 6, items: 2 }))).body
    expect((await importBooks(world, org, result)).body.result.status).toBe('done')
    expect((await save(org, { booksBeginOn: '' })).body.code).toBe('opening_stands')
  })

  it('an app waits for a person where anything would change, and only there', async () => {
    const org = await world.createOrg('denmark')
    await save(org, danish)
    const before = (await world.read(org, 'settings')).body.result
    const { token } = await connectApp(world, org, await addPerson(world, org))
    const asApp = async (body: object): Promise<string> => {
      const reply = await postCall(world, token, 'save_organization_profile', body)
      const { isError, content } = reply.body.result
      return isError === true ? JSON.parse(content[0].text).code : 'done'
    }
    const others = { iban: 'DK8630003330000011', fiCreditor: '', legalName: 'X', proRataPercent: 5 }
    for (const [field, value] of Object.entries(others)) {
      expect([field, await asApp({ [field]: value })]).toEqual([field, 'approval_pending'])
    }
    expect((await world.read(org, 'settings')).body.result).toEqual(before)
    expect(await asApp({ iban: danish.iban, gln: danish.gln })).toBe('done')
    expect(await asApp({})).toBe('done')
  })
})

it('answers 422 date_not_plausible to books that began too long ago', async () => {
  const reply = await save(world.dk, { booksBeginOn: '1900-01-01' })
  expect([reply.status, reply.body.code]).toEqual([422, 'date_not_plausible'])
})
