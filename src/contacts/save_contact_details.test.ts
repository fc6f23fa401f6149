import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let contactId = ''
beforeAll(async () => {
  world = await createWorld()
  const reply = await world.rest(world.it, 'actions/save_contact', { name: 'Comune di Esempio' })
  contactId = reply.body.result.id
})
afterAll(() => world.close())

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

describe('404', () => {
  it('is contact_not_found for an id that names nothing here', async () => {
    const reply = await save({ contactId: 'con_01h455vb4pex5vsknk084sn02q' })
    expect([reply.status, reply.body.code]).toEqual([404, 'contact_not_found'])
  })
})
