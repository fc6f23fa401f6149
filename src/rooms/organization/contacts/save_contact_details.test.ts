import { beforeAll, describe, expect, it } from 'vitest'
import { refusedInput } from '#test/support/refused_input'
import { useWorld } from '#test/support/use_world'
import saveContactDetails from './save_contact_details.ts'

const world = useWorld()
let contactId = ''
beforeAll(async () => {
  const reply = await world.rest(world.it, 'actions/save_contact', { name: 'Comune di Esempio' })
  contactId = reply.body.result.id
})

const save = (body: object, headers = {}) =>
  world.rest(world.it, 'operations/save_contact_details', { contactId, ...body }, headers)

describe('200', () => {
  it('sets what is given and keeps what is not', async () => {
    const address = { street: 'Via Roma 1', postalCode: '00100', city: 'Roma', province: 'RM' }
    await save({ address, publicBody: true })
    const reply = await save({ gln: '5790000000005', defaultVatNature: 'N3.5' })
    expect(reply.body.result).toMatchObject({
      address,
      publicBody: true,
      gln: '5790000000005',
      defaultVatNature: 'N3.5',
      name: 'Comune di Esempio',
    })
  })

  it('keeps where the buyer is reached in the Peppol network, until it is cleared', async () => {
    const reply = await save({ peppolId: '0184:DK13748136' })
    expect(reply.body.result.peppolId).toBe('0184:DK13748136')
    expect((await save({ publicBody: true })).body.result.peppolId).toBe('0184:DK13748136')
    expect((await save({ peppolId: '' })).body.result.peppolId).toBeNull()
  })

  it('keeps what a public body wants quoted, its codes in capitals', async () => {
    const quoted = { officeCode: 'ufabcd', cig: 'z123456789', cup: 'j31b20000010001' }
    const reply = await save({ ...quoted, orderReference: 'Ord. 5/a', splitPayment: true })
    expect(reply.body.result).toMatchObject({
      officeCode: 'UFABCD',
      cig: 'Z123456789',
      cup: 'J31B20000010001',
      orderReference: 'Ord. 5/a',
      splitPayment: true,
    })
    const cleared = await save({ officeCode: '', cig: '', cup: '', orderReference: '' })
    expect(cleared.body.result).toMatchObject({
      officeCode: null,
      cig: null,
      cup: null,
      orderReference: null,
      splitPayment: true,
    })
    expect((await save({ splitPayment: false })).body.result.splitPayment).toBe(false)
    expect((await save({ splitPayment: null })).body.result.splitPayment).toBeNull()
  })

  it('keeps what its sales are, without what is not set, until null removes it', async () => {
    const reply = await save({ saleDefaults: { supply: 'goods', paymentDays: 8, vatCode: '' } })
    expect(reply.body.result.saleDefaults).toEqual({ supply: 'goods', paymentDays: 8 })
    expect((await save({ publicBody: true })).body.result.saleDefaults.supply).toBe('goods')
    expect((await save({ saleDefaults: null })).body.result.saleDefaults).toBeUndefined()
  })

  it('keeps a declaration of intent, of the year of its receipt unless told', async () => {
    const given = { protocol: '08060120341234567-000001', date: '2026-01-15', limit: 50_000.5 }
    const kept = await save({ declarationOfIntent: given })
    expect(kept.body.result.declarationOfIntent).toEqual({ ...given, year: 2026 })
    const next = { protocol: given.protocol, date: '2026-12-20', year: 2027 }
    const other = await save({ declarationOfIntent: next })
    expect(other.body.result.declarationOfIntent).toEqual({ ...next, limit: null })
    const removed = await save({ declarationOfIntent: null })
    expect(removed.body.result.declarationOfIntent).toBeUndefined()
    expect((await save({ declarationOfIntent: { ...given, protocol: '1' } })).status).toBe(400)
  })

  it('replaces the address as a whole, and null removes it', async () => {
    const replaced = await save({ address: { city: 'Milano' } })
    expect(replaced.body.result.address).toEqual({ city: 'Milano' })
    expect((await save({ address: null })).body.result.address).toBeNull()
  })

  it('clears a text by ""', async () => {
    const reply = await save({ gln: '', defaultVatNature: '' })
    expect(reply.body.result).toMatchObject({ gln: null, defaultVatNature: null })
  })

  it('changes nothing when the same is saved again', async () => {
    const first = await save({ address: { city: 'Torino' }, publicBody: false })
    const again = await save({ address: { city: 'Torino' }, publicBody: false })
    expect(again.body.result.version).toBe(first.body.result.version)
  })

  it('is left alone by save_contact', async () => {
    await save({ address: { city: 'Bari' } })
    const reply = await world.rest(world.it, 'actions/save_contact', {
      id: contactId,
      name: 'Nuovo',
    })
    expect(reply.body.result).toMatchObject({ name: 'Nuovo', address: { city: 'Bari' } })
  })
})

describe('400', () => {
  it('refuses a GLN that has not 13 digits, and an unknown part of an address', async () => {
    expect((await save({ gln: '579' })).body.errors[0].pointer).toBe('/gln')
    expect((await save({ address: { planet: 'Mars' } })).body.errors[0].pointer).toBe(
      '/address/planet',
    )
  })
})

describe('400 for a Peppol id', () => {
  it.each(['DK13748136', '184:DK13748136', '0184:', '0184:DK 1', '0184:æ', '0184:1:2'])(
    'refuses %s',
    (peppolId) => {
      const refused = refusedInput(saveContactDetails, { contactId, peppolId })
      expect([refused?.status, refused?.pointers]).toEqual([400, ['/peppolId']])
    },
  )
})

describe('400 for a public body', () => {
  it.each([
    ['officeCode', 'ABCDE'],
    ['officeCode', 'ABCDEFG'],
    ['cig', 'Z12-45'],
    ['cup', 'J'.repeat(16)],
    ['orderReference', 'x'.repeat(21)],
    ['splitPayment', 'yes'],
  ])('refuses %s %s', (field, value) => {
    const refused = refusedInput(saveContactDetails, { contactId, [field]: value })
    expect([refused?.status, refused?.pointers]).toEqual([400, [`/${field}`]])
  })
})

describe('404', () => {
  it('is contact_not_found for an id that names nothing here', async () => {
    const reply = await save({ contactId: 'con_01h455vb4pex5vsknk084sn02q' })
    expect([reply.status, reply.body.code]).toEqual([404, 'contact_not_found'])
  })
})

describe('422', () => {
  it('refuses a VAT code that no sale can name with unknown_vat_code', async () => {
    const { status, body } = await save({ saleDefaults: { vatCode: 'V22' } })
    expect([status, body.code]).toEqual([422, 'unknown_vat_code'])
    expect(body.detail).toContain('defaultVatNature')
  })
})
