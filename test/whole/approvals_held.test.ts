import { expect, it } from 'vitest'
import { codeOf, openDesk, pending, withoutBooks } from '../support/access/approvals.ts'
import { coded, domesticInvoice, entriesOf } from '../support/documents/documents.ts'
import { useWorld } from '../support/use_world.ts'

const world = useWorld()

it('a retry that was shown to be held back as a repetition is not let to post', async () => {
  const at = await openDesk(world)
  const { org } = at
  const bytes = domesticInvoice(org)
  const [first, second] = [await coded(world, org, bytes), await coded(world, org, bytes)]
  await withoutBooks(world, 'provider_unavailable', async () => {
    expect((await world.rest(org, 'actions/post_document', { documentId: second })).status).toBe(
      503,
    )
  })
  expect((await world.rest(org, 'actions/post_document', { documentId: first })).status).toBe(200)
  // Beside the first one, which is posted, the trial holds the second one back.
  const asked = await at.ask({ documentId: second }, { action: 'retry_document' })
  expect(codeOf(asked)).toEqual(pending)
  const undone = await world.rest(org, 'operations/reverse_posting', { documentId: first })
  expect(undone.status).toBe(200)
  const reply = await at.decide('approve', asked.body.approvalId)
  expect(codeOf(reply)).toEqual([412, 'version_mismatch'])
  expect(await entriesOf(world, org, second)).toEqual([])
  // Asked for anew, the entry is what the person sees, and what is done.
  const anew = await at.ask({ documentId: second }, { action: 'retry_document' })
  expect(codeOf(anew)).toEqual(pending)
  expect((await at.decide('approve', anew.body.approvalId)).body.result.status).toBe('done')
  expect(await entriesOf(world, org, second)).toHaveLength(1)
})
