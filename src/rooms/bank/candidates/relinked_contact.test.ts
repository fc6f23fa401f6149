import { expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { withOnly } from '#test/support/access/people'
import { transaction } from '#test/support/bank/bank'
import { act, documentOf, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const contact = async (org: TestOrg, body: object): Promise<string> =>
  (await act(world, org, 'save_contact', { type: 'vendor', ...body })).body.result.id

/** The contact from which payments of the posted document are looked for. */
async function partner(org: TestOrg): Promise<string | null> {
  await act(world, org, 'reconcile_now', {})
  const { rows } = await world.owner.query(
    'SELECT contact_id FROM match_item WHERE org_id = $1 AND open_minor <> 0',
    [org.orgId],
  )
  expect(rows).toHaveLength(1)
  return rows[0].contact_id === null ? null : encodeId('con', rows[0].contact_id)
}

it('who may not post does not decide from whom a posted bill is paid', async () => {
  const org = await world.createOrg('denmark')
  const own = await contact(org, { name: 'Lomax A/S', country: 'DK', vatNumber: 'DK13748136' })
  await transaction(world, org, { amountMinor: -4_500n })
  const documentId = await posted(world, org)
  expect((await documentOf(world, org, documentId)).contactId).toBe(own)
  expect(await partner(org)).toBe(own)
  const other = await contact(org, { name: 'Elsewhere ApS' })
  const weak = await withOnly(world, org, ['documents:edit'])
  const linked = await act(world, weak, 'link_document_contact', { documentId, contactId: other })
  expect(linked.body.result.contactId).toBe(other)
  expect(await partner(org)).toBe(own)
  await act(world, org, 'link_document_contact', { documentId, contactId: own })
  await act(world, org, 'link_document_contact', { documentId, contactId: other })
  expect(await partner(org)).toBe(other)
})
