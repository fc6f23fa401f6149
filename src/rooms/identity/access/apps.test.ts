import { beforeEach, describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '#test/support/access/apps'
import { codeOf, openDesk, type Desk } from '#test/support/access/approvals'
import { coded } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

const names = async (query = ''): Promise<string[]> => {
  const { items } = (await world.read(desk.org, `apps${query}`)).body.result
  return items.map((one: { clientName: string }) => one.clientName)
}

describe('the list of apps', () => {
  it('has the newest first, page by page, and counts them', async () => {
    await connectApp(world, desk.org, desk.person, { name: 'Second' })
    await connectApp(world, desk.org, desk.person, { name: 'Third' })
    expect(await names()).toEqual(['Third', 'Second', 'Robot'])
    const page = (await world.read(desk.org, 'apps?limit=2&count=true')).body.result
    expect([page.items.length, page.count]).toEqual([2, 3])
    expect(await names(`?limit=2&cursor=${page.nextCursor}`)).toEqual(['Robot'])
  })

  it('is filtered by user and by whether they are connected', async () => {
    const colleague = await addPerson(world, desk.org, 'accountant')
    await connectApp(world, desk.org, colleague, { name: 'Theirs' })
    await world.rest(desk.org, 'operations/disconnect_app', { appId: desk.robot.id })
    expect(await names(`?userId=${colleague.id}`)).toEqual(['Theirs'])
    expect(await names('?connected=true')).toEqual(['Theirs'])
    expect(await names('?connected=false')).toEqual(['Robot'])
    expect(await names('?userId=usr_nobody')).toEqual([])
  })

  it('needs settings:read, and shows nothing of other organizations', async () => {
    const key = await world.createKey(desk.org, ['documents:edit'])
    const reply = await world.read({ ...desk.org, key }, 'apps')
    expect(codeOf(reply)).toEqual([403, 'permission_denied'])
    const other = await openDesk(world)
    expect(codeOf(await world.read(other.org, `apps/${desk.robot.id}`))).toEqual([
      404,
      'app_not_found',
    ])
  })
})

describe('an app', () => {
  it('shows what it has done today, by the day of its region', async () => {
    await desk.setPolicy('none')
    await desk.ask({ documentId: await coded(world, desk.org) })
    const read = async () => (await world.read(desk.org, `apps/${desk.robot.id}`)).body.result
    const { usedToday, user } = await read()
    expect(usedToday.postings).toBe(1)
    expect(usedToday.amount).toBeGreaterThan(1_000)
    expect(user).toEqual({ id: desk.person.id, name: 'The owner' })
    await world.owner.query('UPDATE app_usage SET day = day - 1 WHERE org_id = $1', [
      desk.org.orgId,
    ])
    expect((await read()).usedToday).toEqual({ postings: 0, amount: 0 })
  })

  it('never shows its grant or a token', async () => {
    const text = JSON.stringify((await world.read(desk.org, 'apps')).body)
    expect(text).not.toContain(desk.robot.token)
    expect(text).not.toContain(desk.robot.grantHash.toString('hex'))
    expect(text.toLowerCase()).not.toContain('grant')
  })
})

describe('a member who is removed', () => {
  it('takes their apps along, and nobody else’s', async () => {
    const colleague = await addPerson(world, desk.org, 'accountant')
    const theirs = await connectApp(world, desk.org, colleague, { name: 'Theirs' })
    const asked = await desk.ask({ documentId: await coded(world, desk.org) }, { app: theirs })
    const { items } = (await world.read(desk.org, 'members')).body.result
    const member = items.find((one: { userId: string }) => one.userId === colleague.id)
    const reply = await world.rest(desk.org, 'operations/remove_member', { memberId: member.id })
    expect(reply.status).toBe(200)
    const gone = (await world.read(desk.org, `apps/${theirs.id}`)).body.result
    expect(gone.disconnectedBecause).toBe('test key removed its user from the organization.')
    expect(gone.user).toEqual({ id: colleague.id, name: null })
    expect(await names('?connected=true')).toEqual(['Robot'])
    const { status } = (await world.read(desk.org, `approvals/${asked.body.approvalId}`)).body
      .result
    expect(status).toBe('expired')
    const { rows } = await world.owner.query('SELECT FROM oauth_artifact WHERE grant_hash = $1', [
      theirs.grantHash,
    ])
    expect(rows).toEqual([])
  })
})
