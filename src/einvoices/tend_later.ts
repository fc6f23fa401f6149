import { policyOf } from '#access/room'
import { call } from '#kernel/call'
import type { House } from '#kernel/house'
import type { Principal } from '#kernel/principal'
import { task } from '#kernel/task'
import tendEinvoice from './tend_einvoice.ts'

/** When an einvoice is looked at again is kept with it, so a failure is not repeated from here. */
export const tendLater = task({
  kind: 'tend_einvoice',
  class: 'post',
  retries: 3,
  backoffMs: 30_000,
  async run(house, { orgId, data }) {
    await call(house, {
      principal: await exchangePolicy(house, orgId),
      definition: tendEinvoice,
      body: () => data,
      via: 'job',
      requestId: house.newId(),
    })
  },
})

export async function exchangePolicy(house: House, orgId: string): Promise<Principal> {
  return await policyOf(house, orgId, {
    name: 'invoice exchange',
    caller: 'invoice_exchange',
    permissions: ['invoices:read', 'invoices:edit'],
  })
}
