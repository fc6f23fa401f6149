import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '../../test/approvals.ts'
import { act, coded, documentOf } from '../../test/documents.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  desk = await openDesk(world)
})
afterAll(() => world.close())

describe('what an app set for a supplier', () => {
  const accountOf = async (documentId: string): Promise<string> =>
    (await documentOf(world, desk.org, documentId)).coding.ledgerAccountId
  /** The next paper of the same supplier, as it is proposed. */
  const next = async (): Promise<string> => await coded(world, desk.org)
  const setByApp = async (documentId: string): Promise<void> => {
    const body = { documentId, ledgerAccountId: '1910' }
    expect((await desk.ask(body, { action: 'update_coding' })).status).toBe(200)
  }

  it('is not proposed for the next paper before a person has let it be posted', async () => {
    const documentId = await next()
    const proposed = await accountOf(documentId)
    expect(proposed).not.toBe('1910')
    await setByApp(documentId)
    expect(await accountOf(await next())).toBe(proposed)
    const asked = await desk.ask({ documentId })
    expect((await desk.decide('approve', asked.body.approvalId)).body.result.status).toBe('done')
    expect(await accountOf(await next())).toBe('1910')
  })

  it('is proposed once a person posted it themselves, too', async () => {
    const documentId = await next()
    await setByApp(documentId)
    await act(world, desk.org, 'post_document', { documentId })
    expect(await accountOf(await next())).toBe('1910')
  })

  it('is proposed at once where nobody waits for a person, as what a person set is', async () => {
    await desk.setPolicy('none')
    await setByApp(await next())
    expect(await accountOf(await next())).toBe('1910')
    const body = { documentId: await next(), ledgerAccountId: '1890' }
    await act(world, desk.org, 'update_coding', body)
    expect(await accountOf(await next())).toBe('1890')
  })
})
