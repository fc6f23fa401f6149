import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '#test/support/access/approvals'
import { act, coded, documentOf } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

describe('what an app set for a supplier', () => {
  const accountOf = async (documentId: string): Promise<string> =>
    (await documentOf(world, desk.org, documentId)).coding.ledgerAccountId
  /** The proposal for the next document of the same supplier. */
  const next = async (): Promise<string> => await coded(world, desk.org)
  const setByApp = async (documentId: string): Promise<void> => {
    const body = { documentId, ledgerAccountId: '1910' }
    expect((await desk.ask(body, { action: 'update_coding' })).status).toBe(200)
  }

  it('is not proposed for the next document before a person has approved its posting', async () => {
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

  it('is not learned from what the app posts itself, also where no approval is needed', async () => {
    await desk.setPolicy('none')
    const first = await next()
    const proposed = await accountOf(first)
    await setByApp(first)
    expect(await accountOf(await next())).toBe(proposed)
    expect((await desk.ask({ documentId: first })).status).toBe(200)
    expect(await accountOf(await next())).toBe(proposed)
  })

  it('is not learned from a person either before the document is posted', async () => {
    const documentId = await next()
    await act(world, desk.org, 'update_coding', { documentId, ledgerAccountId: '1890' })
    expect(await accountOf(await next())).not.toBe('1890')
    await act(world, desk.org, 'post_document', { documentId })
    expect(await accountOf(await next())).toBe('1890')
  })
})
