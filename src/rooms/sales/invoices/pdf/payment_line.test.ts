import { describe, expect, it } from 'vitest'
import { drafted, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

describe('a Danish seller with a creditor number', () => {
  it('asks for payment by a line that its customers can scan', async () => {
    const org = await world.createOrg('denmark')
    const id = await drafted(world, org)
    await run(world, org, 'operations/save_organization_profile', { fiCreditor: '81234567' })
    const reply = await world.rest(org, 'actions/issue_invoice', { id })
    expect(reply.body.result.paymentReference).toMatch(/^\+71<\d{15}\+81234567<$/)
  })
})
