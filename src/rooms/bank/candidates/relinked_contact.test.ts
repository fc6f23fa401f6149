import { expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { withOnly } from '#test/support/access/people'
import { transaction } from '#test/support/bank/bank'
import { clientOf, issued } from '#test/support/books/invoices'
import { act, documentOf, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const contact = async (org: TestOrg, body: object): Promise<string> =>
  (await act(world, org, 'save_contact', { type: 'vendor', ...body })).body.result.id

/** The contact from which payments of the posted document are looked for. */
async function partner(org: TestOrg): Promise<string | null> {
  const { contact_id: contactId } = await item(org)
  return contactId === null ? null : encodeId('con', contactId)
}
async function item(org: TestOrg) {
  await act(world, org, 'reconcile_now', {})
  const { rows } = await world.owner.query(
    'SELECT contact_id, counterparty FROM match_item WHERE org_id = $1 AND open_minor <> 0',
    [org.orgId],
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}

it('who may not match does not decide from whom a posted bill is paid', async () => {
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

it('a key whose calls wait does not decide it either, though it may post and match', async () => {
  const org = await world.createOrg('denmark')
  const own = await contact(org, { name: 'Lomax A/S', country: 'DK', vatNumber: 'DK13748136' })
  await transaction(world, org, { amountMinor: -4_500n })
  const documentId = await posted(world, org)
  const contactId = await contact(org, { name: 'Elsewhere ApS' })
  await world.rest(org, 'operations/set_approval_policy', { policy: 'apps_and_keys' })
  await act(world, org, 'link_document_contact', { documentId, contactId })
  expect(await partner(org)).toBe(own)
})

it('who may not match does not decide under which name a buyer is looked for', async () => {
  const org = await world.createOrg('denmark')
  await transaction(world, org)
  const contactId = await clientOf(world, org)
  await issued(world, org)
  const weak = await withOnly(world, org, ['invoices:edit'])
  const name = 'Somebody Else ApS'
  expect((await act(world, weak, 'save_contact', { id: contactId, name })).status).toBe(200)
  expect((await item(org)).counterparty).toBe('Kunde A/S')
  // Who may match has looked at it.
  await act(world, org, 'save_contact', { id: contactId, name: 'Another ApS' })
  expect((await item(org)).counterparty).toBe('Another ApS')
})
