import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPerson } from '#test/support/access/apps'
import { openPost, type Post } from '#test/support/access/notices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'workers' })
let post: Post
let org: TestOrg
beforeAll(() => {
  post = openPost(world)
})
beforeEach(async () => {
  org = await world.createOrg('italy')
  post.sent.length = 0
})

async function mailsAfter(path: string, body: object, headers = {}): Promise<string[]> {
  const before = post.sent.length
  expect((await world.rest(org, path, body, headers)).status).toBe(200)
  await post.pass(1)
  return post.sent.slice(before).map(({ to, subject }) => `${to}: ${subject}`)
}

const setAutoPost = (body: object, headers = {}) =>
  mailsAfter('actions/set_auto_post', body, headers)

describe('owners hear of it when automatic posting is loosened', () => {
  it('each once for each change, in their own language or that of the country', async () => {
    const [first, second] = [await addPerson(world, org), await addPerson(world, org)]
    await addPerson(world, org, 'admin')
    await world.owner.query(`UPDATE person SET language = 'da' WHERE id = $1`, [second.userId])
    expect(await setAutoPost({ autoPost: true })).toEqual([
      `${first.email}: Registrazione automatica meno restrittiva in Test italy`,
      `${second.email}: Kravene til automatisk bogføring er lempet i Test italy`,
    ])
    expect(post.sent[0]?.text).toContain('test key ha attivato la registrazione automatica')
    expect(await setAutoPost({ autoPost: true })).toEqual([])
    expect(await setAutoPost({ autoPost: true, autoPostThreshold: 0.5 })).toHaveLength(2)
    expect(post.sent.at(-1)?.text).toContain('har sænket den sikkerhed')
    expect(await setAutoPost({ autoPost: false, autoPostThreshold: 0.95 })).toEqual([])
  })

  it('also of higher limits, and of nothing that was only tried', async () => {
    await addPerson(world, org)
    const limits = (body: object) => mailsAfter('operations/set_auto_post_limits', body)
    expect(await limits({ perDay: 100 })).toEqual([])
    expect(await limits({ perDay: 200 })).toHaveLength(1)
    expect(post.sent.at(-1)?.text).toContain('ha aumentato o rimosso i limiti')
    expect(await limits({ perDay: 50 })).toEqual([])
    expect(await setAutoPost({ autoPost: true }, { 'daybook-dry-run': 'true' })).toEqual([])
  })
})
