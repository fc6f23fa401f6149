import { backgroundPrincipal } from '#access/room'
import { call } from '#kernel/corridor/call'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { task } from '#kernel/corridor/task'
import tendEinvoice from './tend_einvoice.ts'

/** The e-invoice stores when it is due next, so this task does not retry business failures. */
export const tendLater = task({
  kind: 'tend_einvoice',
  class: 'post',
  restsOn: { nothingSet: 'It sends the file of an invoice that was issued, and takes in answers.' },
  retries: 3,
  backoffMs: 30_000,
  async run(app, { orgId, data }) {
    await call(app, {
      principal: await exchangePrincipal(app, orgId),
      definition: tendEinvoice,
      body: () => data,
      via: 'job',
      requestId: app.newId(),
    })
  },
})

export async function exchangePrincipal(app: App, orgId: string): Promise<Principal> {
  return await backgroundPrincipal(app, orgId, {
    name: 'invoice exchange',
    caller: 'invoice_exchange',
    permissions: ['invoices:read', 'invoices:edit'],
  })
}
