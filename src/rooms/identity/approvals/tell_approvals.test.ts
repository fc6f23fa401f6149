import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '#test/support/access/apps'
import { openDesk, withoutBooks, type Desk } from '#test/support/access/approvals'
import { coded } from '#test/support/documents/documents'
import { openPost, type Post } from '#test/support/access/notices'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'tables' })
let desk: Desk
let post: Post
beforeAll(() => {
  post = openPost(world)
})
beforeEach(async () => {
  await world.owner.query('TRUNCATE jobs.job_common')
  post.sent.length = 0
  desk = await openDesk(world)
})

const ask: Desk['askMany'] = (times, asked) => desk.askMany(times, asked)

const setRole = (userId: string, role: string) =>
  world.owner.query('UPDATE member SET role = $1 WHERE org_id = $2 AND user_id = $3', [
    role,
    desk.org.orgId,
    userId,
  ])

const setLanguage = (userId: string, language: string | null) =>
  world.owner.query('UPDATE person SET language = $1 WHERE id = $2', [language, userId])

describe('a mail', () => {
  it('comes a minute after something began to wait, to the person whose app asked', async () => {
    const other = await addPerson(world, desk.org, 'owner')
    await ask()
    const [job] = await post.waiting()
    expect(job).toMatchObject({ kind: 'tell_approvals', org_id: desk.org.orgId })
    expect(job?.in_ms).toBeGreaterThan(50_000)
    expect(job?.in_ms).toBeLessThanOrEqual(60_000)
    await post.pass(0.9)
    expect(post.sent).toEqual([])
    await post.pass(0.2)
    expect(post.sent.map(({ to }) => to)).toEqual([desk.person.email])
    expect(post.to(other.email)).toEqual([])
    await post.pass(180, 30)
    expect(post.sent).toHaveLength(1)
  })

  it('says how many wait, where, by which app, and leads there; and nothing from outside', async () => {
    await setLanguage(desk.person.userId, 'en')
    const [approvalId] = await ask(2)
    await post.pass(2)
    const [mail] = post.sent
    expect(mail?.subject).toBe('2 requests are waiting for your approval in Test denmark')
    expect(mail?.text).toContain('Requested by: “Robot”.')
    expect(mail?.text).toContain(`http://daybook.test/approvals?organization=${desk.org.id}\n`)
    const { items } = (await world.read(desk.org, 'documents')).body.result
    const outside: string[] = items.flatMap(
      (one: { fileName: string; extraction: { supplier: { name: string } } }) => [
        one.fileName,
        one.extraction.supplier.name,
      ],
    )
    const whole = JSON.stringify(mail)
    expect(outside.filter((text) => text)).not.toEqual([])
    for (const text of outside.filter((one) => one)) expect(whole).not.toContain(text)
    expect(whole).not.toContain(approvalId)
    expect(whole.match(/https?:\/\//g)).toHaveLength(3)
  })

  it.each([
    ['da', 'En anmodning venter på din godkendelse'],
    ['it', 'Una richiesta attende la tua approvazione'],
    ['en', 'A request is waiting for your approval'],
    [null, 'En anmodning venter på din godkendelse'],
  ])('is in the language that the person chose, else the country’s: %s', async (language, says) => {
    await setLanguage(desk.person.userId, language)
    await ask()
    await post.pass(2)
    expect(post.sent[0]?.subject).toContain(says)
  })

  it('names few apps, each on one line, and none as a link', async () => {
    for (const name of ['B\r\nBcc: x@evil.test', 'https://evil.test', 'C', 'D']) {
      const app = await connectApp(world, desk.org, desk.person, { name })
      await ask(1, { app })
    }
    await setLanguage(desk.person.userId, 'en')
    await post.pass(2)
    const [mail] = post.sent
    expect(mail?.text).toContain(
      'Requested by: “B Bcc: x@evil.test”, “https evil.test”, “C” and others.',
    )
    expect(mail?.text).not.toMatch(/^Bcc/m)
    expect(mail?.html.match(/href=/g)).toHaveLength(1)
  })
})

describe('who hears of it', () => {
  const askByKey = async (userId: string | null = null) => {
    await desk.setPolicy('apps_and_keys')
    const key = await world.createKey(desk.org, ['documents:post', 'documents:edit'], userId)
    const documentId = await coded(world, desk.org)
    await world.rest({ ...desk.org, key }, 'actions/post_document', { documentId })
  }
  const heard = () => post.sent.map(({ to }) => to).toSorted()

  it('of a key of the organization: owners and admins, and nobody else', async () => {
    const admin = await addPerson(world, desk.org, 'admin')
    for (const role of ['accountant', 'bookkeeper', 'assistant', 'contributor', 'viewer']) {
      await addPerson(world, desk.org, role)
    }
    await world.rest(desk.org, 'operations/invite_member', { email: 'new@x.test', role: 'admin' })
    await askByKey()
    await post.pass(2)
    expect(heard()).toEqual([desk.person.email, admin.email].toSorted())
    expect(post.sent[0]?.text).toContain('API-nøgle')
  })

  it('of a person’s own key: that person, who may be an accountant', async () => {
    const accountant = await addPerson(world, desk.org, 'accountant')
    await askByKey(accountant.userId)
    await post.pass(2)
    expect(heard()).toEqual([accountant.email])
  })

  it.each(['assistant', 'contributor', 'viewer'])(
    'the owners, where the app’s user has become %s and may not let it',
    async (role) => {
      const owner = await addPerson(world, desk.org, 'owner')
      await ask()
      await setRole(desk.person.userId, role)
      await post.pass(2)
      expect(heard()).toEqual([owner.email])
    },
  )

  it('of what waits in an organization: its own people, counting its own requests', async () => {
    const here = desk
    await ask(2)
    desk = await openDesk(world, 'italy')
    await ask()
    await post.pass(2)
    expect(post.to(here.person.email).map(({ subject }) => subject)).toEqual([
      '2 anmodninger venter på din godkendelse i Test denmark',
    ])
    expect(post.to(desk.person.email).map(({ subject }) => subject)).toEqual([
      'Una richiesta attende la tua approvazione in Test italy',
    ])
  })

  it('nobody, where the address is none; and the others all the same', async () => {
    const odd = await addPerson(world, desk.org, 'owner', { email: 'no address at all' })
    await askByKey()
    await post.pass(2)
    expect(heard()).toEqual([desk.person.email])
    expect(world.logLines.some((line) => line.includes(odd.userId))).toBe(true)
  })
})

describe('what is decided', () => {
  it('before the mail was due is not told', async () => {
    const [first, second, third] = await ask(3)
    await desk.decide('approve', first ?? '')
    await desk.decide('decline', second ?? '')
    await desk.setPolicy('apps', true)
    await desk.ask({ approvalId: third }, { action: 'approve_in_client' })
    expect(await desk.count()).toBe(0)
    await post.pass(120, 10)
    expect(post.sent).toEqual([])
    expect(await post.told(desk.org.orgId)).toEqual([])
  })

  it('is told once it waits again after a try that failed, if nobody had heard of it', async () => {
    const [id = ''] = await ask()
    const before = (await post.waiting()).length
    const reply = await withoutBooks(world, 'provider_unavailable', () =>
      desk.decide('approve', id),
    )
    expect(reply.status).toBe(503)
    expect(await post.waiting()).toHaveLength(before + 1)
    await post.pass(2)
    expect(post.sent).toHaveLength(1)
  })

  it('and waits again is not told to whoever heard of it, however long ago', async () => {
    const [id = ''] = await ask()
    await post.pass(2)
    await post.pass(90, 30)
    await withoutBooks(world, 'provider_unavailable', () => desk.decide('approve', id))
    expect(await desk.count()).toBe(1)
    await post.pass(90, 30)
    expect(post.sent).toHaveLength(1)
  })

  it('or has run out is not told', async () => {
    await ask()
    await desk.age('expires_at', 15)
    await post.pass(2)
    expect(post.sent).toEqual([])
  })
})
