import { beforeAll, describe, expect, it } from 'vitest'
import { atDesk } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { createKnown, findKnown } from './known_contact.ts'

const world = useWorld()
let org: TestOrg
const ids: Record<string, string> = {}
beforeAll(async () => {
  org = await world.createOrg('denmark')
  const given = [
    { name: 'Nordlys ApS', vatNumber: 'DK 12345678' },
    { name: 'Havn A/S', businessId: '87654321' },
    { name: 'Twin' },
    { name: 'twin', email: 'other@example.com' },
  ]
  for (const one of given) {
    const { id } = (await world.rest(org, 'actions/save_contact', one)).body.result
    ids[one.name] = id
  }
})

const find = async (
  name: string,
  vatNumber: string | null = null,
  businessId: string | null = null,
) => (await atDesk(world, org, (scene) => findKnown(scene, [{ name, vatNumber, businessId }])))[0]

describe('a contact of other books', () => {
  it('is known by a number, however it is written', async () => {
    expect(await find('Somebody', '12345678')).toEqual([ids['Nordlys ApS']])
    expect(await find('Somebody', null, 'DK-1234 5678')).toEqual([ids['Nordlys ApS']])
    expect(await find('Somebody', 'DK87654321')).toEqual([ids['Havn A/S']])
  })

  it('is known by its name, unless the numbers say that it is somebody else', async () => {
    expect(await find('HAVN a/s')).toEqual([ids['Havn A/S']])
    expect(await find('Havn A/S', '11111111')).toEqual([])
    expect(await find('Nobody')).toEqual([])
  })

  it('that could be several is not decided here', async () => {
    expect(await find('Twin')).toEqual([ids['Twin'], ids['twin']])
  })

  it('of another organization is not known', async () => {
    const other = await world.createOrg('denmark')
    const given = [{ name: 'Nordlys ApS', vatNumber: '12345678', businessId: null }]
    expect(await atDesk(world, other, (scene) => findKnown(scene, given))).toEqual([[]])
    expect(await atDesk(world, other, (scene) => findKnown(scene, []))).toEqual([])
  })

  it('is created with its numbers, and found from then on', async () => {
    const given = { name: 'Ny', vatNumber: 'DK22222222', businessId: null }
    await atDesk(world, org, async (scene) => createKnown(scene, given, 'vendor'))
    const { items } = (await world.read(org, 'contacts?q=Ny')).body.result
    expect(items).toMatchObject([{ name: 'Ny', vatNumber: 'DK22222222', type: 'vendor' }])
    expect(await find('Ny')).toEqual([items[0].id])
  })
})
