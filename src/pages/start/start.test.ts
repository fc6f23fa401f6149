import { describe, expect, it } from 'vitest'
import type { TestPerson } from '#test/support/access/apps'
import { useWorld } from '#test/support/use_world'
import { createWorld } from '#test/support/world'
import { addSignedUp } from '#test/pages/site'
import { createVisitor, enter } from '#test/pages/visitor'

const world = useWorld({ own: 'all rows', config: { baseUrl: 'https://daybook.test' } })

const addSomebody = async (): Promise<TestPerson> =>
  await addSignedUp(world, await world.createOrg('denmark'), 'bookkeeper')

const given = { name: 'Fjordlys ApS', region: 'denmark', mode: 'test', businessId: '38 21 07 18' }

async function foundBy(person: TestPerson, form: Record<string, string> = given) {
  const visitor = await enter(world, person)
  const token = await visitor.tokenOn('/start')
  const answer = await visitor.post('/start', { token, ...form })
  return { visitor, answer }
}

describe('founding an organization in the browser', () => {
  it('asks who is there first, and leads back', async () => {
    const { status, headers } = await createVisitor(world).get('/start')
    expect([status, headers['location']]).toEqual([303, '/signin?next=%2Fstart'])
  })

  it('makes one with a chart of accounts, whose owner is the person', async () => {
    const { visitor, answer } = await foundBy(await addSomebody())
    expect(answer.status).toBe(303)
    const to = String(answer.headers['location'])
    expect(to).toMatch(/^\/o\/org_[0-9a-z]+\/home$/)
    const { text } = await visitor.get(to)
    expect(text).toContain('Fjordlys ApS')
    expect(text).toContain('members:edit')
    const accounts = await visitor.get('/api/rest/accounts?limit=1', {
      'daybook-organization': to.split('/')[2] ?? '',
    })
    expect(accounts.status).toBe(200)
    expect(accounts.text).toContain('"items":[{')
  })

  it('leaves the trail of every change: who, by which door, what', async () => {
    const person = await addSomebody()
    const { answer } = await foundBy(person)
    expect(answer.status).toBe(303)
    const { rows } = await world.owner.query(
      `SELECT a.action, a.via, a.actor_kind FROM audit_log a JOIN organization o USING (org_id)
       WHERE o.name = $1 AND a.action = 'create_organization'`,
      [given.name],
    )
    for (const row of rows) expect(row).toMatchObject({ via: 'web', actor_kind: 'user' })
  })

  it.each([
    ['denmark', 'businessId', '123x', 'not a valid company number'],
    ['denmark', 'businessId', '38210719', 'not a valid company number'],
    ['italy', 'vatNumber', 'IT123', 'not a valid VAT number'],
  ])('refuses in %s the %s %s, and keeps what was typed', async (region, name, value, says) => {
    const form = { name: 'Slip ApS', region, mode: 'test', [name]: value }
    const { answer } = await foundBy(await addSomebody(), form)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(says)
    expect(answer.text).toMatch(new RegExp(`id="${name}"[^>]*value="${value}"[^>]*aria-invalid`))
    const { rows } = await world.owner.query(`SELECT 1 FROM organization WHERE name = 'Slip ApS'`)
    expect(rows).toEqual([])
  })

  it('makes a live one only for who asks for it, in a country that there is', async () => {
    const person = await addSomebody()
    const wrong = await foundBy(person, { ...given, region: 'atlantis' })
    expect(wrong.answer.status).toBe(400)
    const empty = await foundBy(person, { ...given, name: ' ' })
    expect(empty.answer.status).toBe(400)
    expect(empty.answer.text).toContain('38 21 07 18')
    const live = await foundBy(person, { ...given, name: 'Live ApS', mode: 'live' })
    expect(live.answer.status).toBe(303)
    const { rows } = await world.owner.query('SELECT mode FROM organization WHERE name = $1', [
      'Live ApS',
    ])
    expect(rows).toEqual([{ mode: 'live' }])
  })

  it('has an end: a person founds five, then waits', async () => {
    const person = await addSomebody()
    const statuses: number[] = []
    for (const at of [1, 2, 3, 4, 5, 6]) {
      const { answer } = await foundBy(person, { ...given, name: `Many ${at}` })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
  })

  it('is not there where the server is not for it', async () => {
    const closed = await createWorld({
      config: { baseUrl: 'https://daybook.test', founding: 'off' },
    })
    try {
      const person = await addSignedUp(closed, closed.dk, 'bookkeeper')
      const visitor = await enter(closed, person)
      expect((await visitor.get('/start')).status).toBe(404)
      const to = String((await visitor.get('/home')).headers['location'])
      expect((await visitor.get(to)).text).toContain('&quot;mayFound&quot;:false')
    } finally {
      await closed.close()
    }
  })

  it('makes test organizations alone where the server says so', async () => {
    const tests = await createWorld({
      config: { baseUrl: 'https://daybook.test', founding: 'test' },
    })
    try {
      const person = await addSignedUp(tests, tests.dk, 'bookkeeper')
      const visitor = await enter(tests, person)
      expect((await visitor.get('/start')).text).not.toContain('value="live"')
      const token = await visitor.tokenOn('/start')
      await visitor.post('/start', { token, ...given, name: 'Not live', mode: 'live' })
      const { rows } = await tests.owner.query('SELECT mode FROM organization WHERE name = $1', [
        'Not live',
      ])
      expect(rows).toEqual([{ mode: 'test' }])
    } finally {
      await tests.close()
    }
  })
})
