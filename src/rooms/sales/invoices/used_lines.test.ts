import { expect, it } from 'vitest'
import { client, clientOf, drafted } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ startsOn: '2026-11-16' })

it('has each line once, with its last price, those of the customer first', async () => {
  const org = await world.createOrg('denmark')
  const contactId = await clientOf(world, org)
  const other = await client(world, org, { name: 'Anden ApS', country: 'DK' })
  const line = (description: string, unitPrice: number) => ({ description, unitPrice, vatRate: 25 })
  await drafted(world, org, { contactId: other, lines: [line('Poster', 85)] })
  await drafted(world, org, { contactId: other, lines: [line('Poster', 90), line('Design', 1)] })
  await drafted(world, org, { contactId, lines: [line('Window', 1450)] })
  const { items, vatRates } = (await world.read(org, `used-lines?contactId=${contactId}`)).body
    .result
  expect(vatRates).toEqual([25, 0])
  expect(items).toMatchObject([
    { description: 'Window', isOfContact: true },
    { description: 'Poster', unitPrice: 90, times: 2 },
    { description: 'Design' },
  ])
  const found = (await world.read(org, 'used-lines?q=pos')).body.result.items
  expect(found).toHaveLength(1)
})
