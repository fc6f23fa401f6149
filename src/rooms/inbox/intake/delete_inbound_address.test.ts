import { expect, it } from 'vitest'
import { handOver, makeAddress } from '#test/support/intake/inbound'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const remove = (inboundAddressId: string) =>
  world.rest(world.dk, 'operations/delete_inbound_address', { inboundAddressId })

it('an inbound address is deleted with its secret, and its documents stay', async () => {
  const address = await makeAddress(world, world.dk)
  const { documentIds } = (await handOver(world, address, { documents: [{ text: 'Bon' }] })).body
    .result
  expect((await remove(address.id)).body.result).toEqual({ id: address.id, deleted: true })
  expect((await world.read(world.dk, 'inbound-addresses')).body.result.items).toEqual([])
  expect((await world.read(world.dk, `documents/${documentIds[0]}`)).status).toBe(200)
  const { rows } = await world.owner.query(`SELECT FROM inbound_address WHERE org_id = $1`, [
    world.dk.orgId,
  ])
  expect(rows).toEqual([])
})

it('one that is unknown, or of another organization, is not found', async () => {
  const theirs = await makeAddress(world, world.it)
  for (const id of ['iad_x', theirs.id]) {
    const reply = await remove(id)
    expect([reply.status, reply.body.code]).toEqual([404, 'inbound_address_not_found'])
  }
  expect((await world.read(world.it, `inbound-addresses/${theirs.id}`)).status).toBe(200)
})
