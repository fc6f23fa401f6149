import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resumeIntent } from '#kernel/corridor/intent'
import { createModelWorld, type ModelWorld } from '#test/support/documents/model_world'

let model: ModelWorld
beforeAll(async () => {
  model = await createModelWorld()
})
afterAll(() => model.close())

describe('a process that died behind the question', () => {
  it('is not asked again: it counts as the most, and its end is unknown', async () => {
    const { world, state, usage } = model
    const org = await model.allowed()
    const { documentId } = await model.unclear(org)
    const { languageModels } = world.app.ports
    const real = languageModels.test
    if (real === null) throw new Error('there is no model')
    // The question is out, and what was answered never gets as far as being settled.
    const dying = { ...real, ask: () => Promise.reject(new Error('killed')) }
    world.app.ports.languageModels = { live: dying, test: dying }
    try {
      await model.ask(org, documentId)
    } finally {
      world.app.ports.languageModels = languageModels
    }
    const before = await usage(org)
    expect([before.newest[0].state, before.month.cost > 0]).toEqual(['sent', true])
    const { rows } = await world.owner.query(
      `UPDATE intent SET lease_until = now() - interval '1 hour'
       WHERE org_id = $1 AND action = 'ask_language_model' RETURNING id`,
      [org.orgId],
    )
    expect(await resumeIntent(world.app, org.orgId, rows[0].id)).toBe(true)
    const after = await usage(org)
    expect([after.newest[0].state, after.month.cost]).toEqual(['unknown', before.month.cost])
    expect(state.asked).toEqual([])
  })
})
