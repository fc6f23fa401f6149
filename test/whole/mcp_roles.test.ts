import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '../support/access/apps.ts'
import { wireOf, type Send } from '../support/mcp/mcp_wire.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let roles: string[] = []
beforeAll(async () => {
  world = await createWorld()
  const { rows } = await world.owner.query(
    'SELECT DISTINCT role FROM role_permission ORDER BY role',
  )
  roles = rows.map((row) => row.role as string)
})
afterAll(() => world.close())

/** What is listed by itself, and beyond that (`more`) by an address that asks for all. */
const listsOf = async (role: string, access: 'read' | 'write') => {
  const person = await addPerson(world, world.dk, role)
  const { token } = await connectApp(world, world.dk, person, { access })
  const [own, whole] = [wireOf(world, token), wireOf(world, token, '?tools=all')]
  const namesOf = async (era: 'modern' | 'legacy') => {
    const named = async (send: Send, kind: string): Promise<string[]> =>
      (await send(`${kind}/list`)).body.result[kind].map((one: { name: string }) => one.name)
    const tools = await named(own[era], 'tools')
    const all = await named(whole[era], 'tools')
    // Where everything is listed, nothing has to be found.
    const ways = ['find_tools', 'call_tool']
    expect(all).toEqual(expect.arrayContaining(tools.filter((name) => !ways.includes(name))))
    expect(tools.slice(-2)).toEqual(ways)
    const more = all.filter((name) => !tools.includes(name))
    return { tools, more, prompts: await named(own[era], 'prompts') }
  }
  return { modern: await namesOf('modern'), legacy: await namesOf('legacy') }
}

describe('what an app is shown', () => {
  it('is what was agreed for each role and access, the same in both eras', async () => {
    const agreed: Record<string, unknown> = {}
    for (const role of roles) {
      for (const access of ['read', 'write'] as const) {
        const { modern, legacy } = await listsOf(role, access)
        expect(legacy).toEqual(modern)
        agreed[`${role}, ${access}`] = modern
      }
    }
    const text = `${JSON.stringify(agreed, null, 2)}\n`
    await expect(text).toMatchFileSnapshot('../golden/mcp_roles.json')
  })

  it('with read access has no tool that changes anything, whatever the role', async () => {
    const { lists } = world
    const writes = new Set([...lists.actions, ...lists.operations].map((one) => one.name))
    for (const role of roles) {
      const { modern } = await listsOf(role, 'read')
      const listed = [...modern.tools, ...modern.more]
      expect([role, listed.filter((name) => writes.has(name))]).toEqual([role, []])
      expect([role, modern.prompts]).toEqual([role, []])
    }
  })

  it('never has what is not for apps, whatever the role', async () => {
    const { lists } = world
    const closed = [...lists.actions, ...lists.operations].filter((one) => one.forApps === false)
    expect(closed.length).toBeGreaterThan(5)
    for (const role of roles) {
      const { modern } = await listsOf(role, 'write')
      const listed = new Set([...modern.tools, ...modern.more])
      const shown = closed.filter((one) => listed.has(one.name))
      expect([role, shown.map((one) => one.name)]).toEqual([role, []])
    }
  })
})

it('prompts are got over the wire in both eras, and completed', async () => {
  for (const [era, send] of wireOf(world, world.dk.key).eras) {
    const params = { name: 'close_month', arguments: { month: '2026-03' } }
    const { body } = await send('prompts/get', params)
    expect([era, body.result.messages[0].content.text]).toEqual([
      era,
      expect.stringContaining('Close the month 2026-03'),
    ])
    const wrong = await send('prompts/get', { name: 'close_month', arguments: { month: 'x' } })
    expect(wrong.body.error.code).toBe(-32602)
    const ref = { type: 'ref/prompt', name: 'close_month' }
    const argument = { name: 'month', value: '20' }
    const completed = await send('completion/complete', { ref, argument })
    expect(completed.body.result.completion.values).toHaveLength(12)
  }
})
