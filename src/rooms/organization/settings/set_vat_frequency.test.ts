import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const setFrequency = (org: TestOrg, body: unknown) =>
  world.rest(org, 'actions/set_vat_frequency', body)

describe('200', () => {
  it.each([
    ['denmark', null, 'quarterly', false],
    ['denmark', 'monthly', 'monthly', false],
    ['denmark', 'half_yearly', 'half_yearly', false],
    ['denmark', 'annual', 'annual', true],
    ['italy', null, 'monthly', false],
    ['italy', 'quarterly', 'quarterly', false],
    ['italy', 'half_yearly', 'half_yearly', true],
    ['italy', 'annual', 'annual', true],
  ])('in %s %s means %s, nonStatutory %s', async (region, frequency, effective, nonStatutory) => {
    const org = region === 'denmark' ? world.dk : world.it
    const reply = await setFrequency(org, { frequency })
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({
      frequency,
      effectiveFrequency: effective,
      nonStatutory,
    })
  })

  it('goes back to the default by null', async () => {
    const org = await world.createOrg('denmark')
    await setFrequency(org, { frequency: 'monthly' })
    const reply = await setFrequency(org, { frequency: null })
    expect(reply.body.result).toMatchObject({ frequency: null, version: 3 })
  })

  it('follows the default of a new region only where nothing was chosen', async () => {
    const org = await world.createOrg('denmark')
    await setFrequency(org, { frequency: 'half_yearly' })
    const reply = await world.rest(org, 'actions/set_region', { regionKey: 'italy' })
    expect(reply.body.result).toMatchObject({ frequency: 'half_yearly', nonStatutory: true })
  })

  it('changes nothing when it is set again', async () => {
    const org = await world.createOrg('italy')
    const reply = await setFrequency(org, { frequency: null })
    expect(reply.body.result.version).toBe(1)
  })
})

describe('400', () => {
  it('refuses a body without frequency, since null must be said', async () => {
    const reply = await setFrequency(world.dk, {})
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0].pointer).toBe('/frequency')
  })

  it('refuses a frequency that nobody has', async () => {
    expect((await setFrequency(world.dk, { frequency: 'weekly' })).status).toBe(400)
  })
})

describe('403', () => {
  it('refuses a key without settings:edit', async () => {
    const key = await world.createKey(world.it, ['ledger:edit'])
    expect((await setFrequency({ ...world.it, key }, { frequency: null })).status).toBe(403)
  })
})
