import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client } from '#test/support/books/invoices'
import { openRegisters } from '#test/support/open_registers'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let sim: Awaited<ReturnType<typeof openRegisters>>
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  sim = await openRegisters(world)
})
afterAll(() => sim.close())

const look = async (query: string, at = org) => {
  const { status, body } = await world.read(at, `register-lookup?${query}`)
  expect(status).toBe(200)
  return body.result
}

describe('200', () => {
  it('has the name, the address, the telephone and the age of a company', async () => {
    expect(await look('number=12%2034%2056%2074')).toMatchObject({
      outcome: 'found',
      country: 'DK',
      number: '12345674',
      vatNumber: 'DK12345674',
      register: 'CVR',
      name: 'Kontorhuset ApS',
      isActive: true,
      since: '2020-01-01',
      address: { street: 'Eksempelvej 12, 2. tv', postalCode: '8000', city: 'Aarhus C' },
      phone: { number: '98441022', since: '2020-01-01' },
      contactIds: [],
    })
  })

  it('never has a telephone that the company keeps secret', async () => {
    expect(await look('number=10000009')).toMatchObject({ outcome: 'found', phone: null })
  })

  it('says that a company is closed, that there is none, and that it is no number', async () => {
    expect(await look('number=10000017')).toMatchObject({ outcome: 'found', isActive: false })
    expect(await look('number=10000033')).toMatchObject({ outcome: 'not_found', name: null })
    expect(await look('number=hello')).toMatchObject({ outcome: 'no_number' })
    expect(await look('number=123&country=US')).toMatchObject({ outcome: 'no_number' })
  })

  it('asks the register of the country, which may know less', async () => {
    expect(await look('number=12345678903&country=IT')).toMatchObject({
      outcome: 'found',
      register: 'VIES',
      isForVat: true,
      phone: null,
      address: null,
    })
  })

  it('names the contacts of this organization alone that have the number already', async () => {
    const id = await client(world, org, { name: 'Kontorhuset', businessId: '12345674' })
    expect((await look('number=DK12345674')).contactIds).toEqual([id])
    expect((await look('number=DK12345674', world.dk)).contactIds).toEqual([])
  })

  it('says that a register did not answer, which is not that there is none', async () => {
    const act = { status: 503, body: {}, headers: {}, after: false }
    sim.fail({ method: '*', path: '/**', nth: 1, times: 1, act, id: 'silent', seen: 0, done: 0 })
    expect(await look('number=12345674')).toMatchObject({ outcome: 'silent', register: null })
  })
})

describe('403', () => {
  it('who may not see contacts asks nothing', async () => {
    const asked = sim.asked.cvr
    const key = await world.createKey(org, ['bank:read'])
    const { status } = await world.read({ ...org, key }, 'register-lookup?number=12345674')
    expect(status).toBe(403)
    expect(sim.asked.cvr).toBe(asked)
  })
})
