import { run } from '../books/invoices.ts'
import { domesticInvoice } from '../documents/documents.ts'
import { pollInbound } from '#einvoices/room'
import { createExchangeWorld } from './exchange.ts'
import type { TestOrg } from '../world.ts'

export type InboundWorld = Awaited<ReturnType<typeof createInboundWorld>>

let count = 0

/** A VAT number that no organization has yet. */
export function newNumber(): string {
  count += 1
  return `IT0999${String(count).padStart(7, '0')}`
}

/** A world whose exchange delivers invoices; each buyer is an organization of its own. */
export async function createInboundWorld() {
  const place = await createExchangeWorld(1)
  const { world } = place
  const profile = (org: TestOrg, fields: object) =>
    run(world, org, 'operations/save_organization_profile', fields)
  return {
    ...place,
    profile,
    /** A buyer, and nothing that was left behind comes into the way. */
    async newBuyer(): Promise<{ org: TestOrg; own: string }> {
      const org = await world.createOrg('italy')
      const own = newNumber()
      await profile(org, { vatNumber: own, sdiCode: 'ABC1234' })
      await place.heal()
      for (const { exchangeId } of await place.inbound()) {
        await world.app.ports.exchanges.test?.inbound?.confirm(exchangeId)
      }
      await world.owner.query('DELETE FROM exchange_aside')
      return { org, own }
    },
    billTo: (vatNumber: string, over: object = {}): string =>
      domesticInvoice(world.it, { buyer: { name: 'Nostra S.r.l.', vatNumber }, ...over }),
    async poll(): Promise<number> {
      await world.owner.query(`UPDATE exchange_cursor SET inbound_held_until = '-infinity'`)
      return await pollInbound(world.app, 'test')
    },
    documents: async (org: TestOrg) => (await world.read(org, 'documents')).body.result.items,
    async asides() {
      const { rows } = await world.owner.query(
        `SELECT exchange_id, reason, settled_at IS NOT NULL AS settled, length(bytes) AS size
         FROM exchange_aside WHERE kind = 'invoice' ORDER BY created_at`,
      )
      return rows
    },
    letAsidesBeDue: () => world.owner.query('UPDATE exchange_aside SET next_try_at = now()'),
    async deliveries(org: TestOrg) {
      const { rows } = await world.owner.query(
        'SELECT exchange_id, way FROM exchange_delivery WHERE org_id = $1 ORDER BY exchange_id',
        [org.orgId],
      )
      return rows
    },
    confirmed: async (exchangeId: string) =>
      (await place.inbound()).find((one) => one.exchangeId === exchangeId)?.confirmations,
  }
}
