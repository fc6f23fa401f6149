import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, client, run } from '#test/support/books/invoices'
import { look } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { startRegisters, type RegisterSimulator } from '../../../../../sim/registers/simulator.ts'
import { checkVatNumber } from './check_vat_number.ts'

let sim: RegisterSimulator
beforeAll(async () => {
  sim = await startRegisters()
})
const world = useWorld(() => {
  const registers = {
    live: { cvr: undefined, vies: undefined },
    test: { cvr: sim.cvr, vies: sim.vies },
  }
  return { startsOn: '2026-11-16', config: { registers } }
})
afterAll(async () => {
  await sim.close()
})

let org: TestOrg
beforeEach(async () => {
  at('2026-11-16T10:00:00Z')
  org = await world.createOrg('denmark')
  await clientOf(world, org)
})

const at = (time: string): void => {
  world.clock.now = () => new Date(time)
}
const known = { prefix: 'DE', number: '999999903' }
const unknown = { prefix: 'DE', number: '136695976' }
type Number = typeof known

const address = { street: 'Hauptstraße 1', postalCode: '20095', city: 'Hamburg' }
const buyerOf = async ({ prefix, number }: Number) =>
  await client(
    world,
    org,
    { name: 'Nordlicht GmbH', country: 'DE', vatNumber: prefix + number },
    address,
  )
const lines = [{ description: 'Rådgivning', quantity: 1, unitPrice: 1_000, vatRate: 25 }]
const draft = async (contactId: string, over: object = {}) =>
  await run(world, org, 'actions/save_invoice', { contactId, lines, ...over })
const job = async (number: Number) => {
  const { signal } = new AbortController()
  const given = { orgId: org.orgId, data: number, attempt: 1, signal }
  await checkVatNumber.run(world.app, given)
}
const checks = async () => (await look(world, org, 'vat-number-checks')).items
type Warned = { warnings: { code: string; params: object }[] }
const told = ({ warnings }: Warned) =>
  warnings.filter(({ code }) => code.startsWith('vat_number')).map(({ code }) => code)
const queued = async (): Promise<unknown[]> => {
  const { rows } = await world.owner.query<{ data: unknown }>(
    `SELECT data -> 'data' AS data FROM jobs.job_common
     WHERE data ->> 'kind' = 'check_vat_number' AND data ->> 'org' = $1`,
    [org.orgId],
  )
  return rows.map(({ data }) => data)
}
const silence = (times: number): void =>
  sim.fail({
    method: '*',
    path: '/vies/**',
    nth: 1,
    times,
    act: { status: 503, headers: {}, after: false },
    id: `silent ${Math.random()}`,
    seen: 0,
    done: 0,
  })

describe('the VAT number of a buyer in another member state', () => {
  it('is asked about by a job behind the saved contact, which itself asks nobody', async () => {
    const before = sim.asked.vies
    await buyerOf(known)
    expect(sim.asked.vies).toBe(before)
    expect(await queued()).toEqual([known])
  })

  it('is not asked about for suppliers, at home, or outside the Union', async () => {
    const vatNumber = 'DE999999903'
    await run(world, org, 'actions/save_contact', {
      name: 'A',
      type: 'vendor',
      country: 'DE',
      vatNumber,
    })
    await run(world, org, 'actions/save_contact', {
      name: 'B',
      country: 'DK',
      vatNumber: 'DK24256790',
    })
    await run(world, org, 'actions/save_contact', {
      name: 'C',
      country: 'CH',
      vatNumber: 'CHE123456788',
    })
    expect(await queued()).toEqual([])
  })

  it('is kept as a proof: the answer, the time, and the consultation number for our own', async () => {
    await job(known)
    expect(await checks()).toEqual([
      {
        id: expect.stringMatching(/^vck_/),
        vatNumber: 'DE999999903',
        outcome: 'valid',
        register: 'VIES',
        name: null,
        consultationNumber: expect.stringMatching(/^WAPI\d{12}$/),
        requester: 'DK13748136',
        askedAt: '2026-11-16T10:00:00.000Z',
      },
    ])
  })

  it('is asked again for a later draft after a month, and not before', async () => {
    const contactId = await buyerOf(known)
    await job(known)
    const asked = sim.asked.vies
    await job(known)
    expect(sim.asked.vies).toBe(asked)
    at('2026-12-10T10:00:00Z')
    await draft(contactId)
    expect(await queued()).toHaveLength(1)
    at('2026-12-20T10:00:00Z')
    expect(told(await draft(contactId))).toEqual([])
    expect(await queued()).toHaveLength(2)
    await job(known)
    expect(await checks()).toHaveLength(2)
  })
})

describe('a draft without VAT', () => {
  it('says that the number is not checked yet, and nothing more once it is valid', async () => {
    const contactId = await buyerOf(known)
    const saved = await draft(contactId)
    const warned = saved.warnings.find(({ code }: { code: string }) => code.startsWith('vat_num'))
    expect(warned).toMatchObject({
      code: 'vat_number_unchecked',
      params: { vatNumber: 'DE999999903' },
    })
    await job(known)
    const after = await look(world, org, `invoices/${saved.id}`)
    expect([told(after), after.version]).toEqual([[], saved.version])
    expect(told(await run(world, org, 'actions/issue_invoice', { id: saved.id }))).toEqual([])
  })

  it('of a number that is not valid warns with day and register, and is issued all the same', async () => {
    const contactId = await buyerOf(unknown)
    const { id } = await draft(contactId)
    await job(unknown)
    const code = 'vat_number_not_valid'
    const params = { vatNumber: 'DE136695976', day: '2026-11-16', register: 'VIES' }
    const shown = await look(world, org, `invoices/${id}`)
    expect(shown.warnings).toContainEqual(expect.objectContaining({ code, params }))
    expect(told(await draft(contactId))).toEqual([code])
    const issued = await run(world, org, 'actions/issue_invoice', { id })
    expect([issued.status, told(issued)]).toEqual(['issued', [code]])
  })

  it('waits for no register that is silent, and says so; silence takes no answer back', async () => {
    const contactId = await buyerOf(known)
    silence(2)
    for (const _ of [1, 2]) await expect(job(known)).rejects.toThrow('provider_unavailable')
    expect((await checks()).map(({ outcome }: { outcome: string }) => outcome)).toEqual(['silent'])
    const { id } = await draft(contactId)
    expect(told(await look(world, org, `invoices/${id}`))).toEqual(['vat_number_silent'])
    await job(known)
    expect(told(await look(world, org, `invoices/${id}`))).toEqual([])
    at('2026-12-20T10:00:00Z')
    silence(1)
    await expect(job(known)).rejects.toThrow('provider_unavailable')
    expect(told(await draft(contactId))).toEqual([])
  })

  it('does not rest on an answer of half a year ago', async () => {
    const contactId = await buyerOf(known)
    await job(known)
    at('2027-05-20T10:00:00Z')
    expect(told(await draft(contactId))).toEqual(['vat_number_unchecked'])
  })

  it('is not warned of where VAT is charged, as of a buyer at home', async () => {
    expect(told(await draft(await clientOf(world, org)))).toEqual([])
  })
})
