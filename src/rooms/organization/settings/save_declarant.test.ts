import { describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const person = { fiscalCode: 'RSSMRA80A01H501U', role: '1' }
const save = (declarant: unknown) =>
  world.rest(world.it, 'operations/save_declarant', { declarant })

describe('200', () => {
  it('saves who declares, and replaces the whole value', async () => {
    const company = { ...person, role: '9', companyFiscalCode: '00743110157' }
    expect((await save(company)).body.result.profile.declarant).toEqual(company)
    expect((await save(person)).body.result.profile.declarant).toEqual(person)
  })

  it('leaves the rest of the profile alone, as saving that leaves the declarant', async () => {
    await save(person)
    const before = (await world.read(world.it, 'settings')).body.result.profile
    const body = { website: 'https://example.com' }
    const saved = await run(world, world.it, 'operations/save_organization_profile', body)
    expect(saved.profile).toEqual({ ...before, website: 'https://example.com' })
    const cleared = (await save(null)).body.result.profile
    expect(cleared).toEqual({ ...saved.profile, declarant: null })
  })

  it('changes nothing where it is the same', async () => {
    const { version } = (await save(person)).body.result
    expect((await save(person)).body.result.version).toBe(version)
  })
})

describe('400', () => {
  it.each([
    { ...person, role: '10' },
    { ...person, role: '16' },
    { ...person, fiscalCode: 'RSSMRA80' },
    { ...person, companyFiscalCode: '1' },
    { role: '1' },
    undefined,
  ])('is given for %j', async (declarant) => {
    expect((await save(declarant)).status).toBe(400)
  })
})
