import type { Principal } from '#kernel/corridor/principal'
import { encodeId } from '#kernel/values/id'
import type { MailMessage } from '#mail/room'
import { makeRecurring } from '#recurring/make_recurring'
import { deliverLater } from '#sending/deliver_later'
import { clientOf } from '../support/books/invoices.ts'
import { makeLive } from '../support/access/logins.ts'
import type { TestOrg, World } from '../support/world.ts'
import { startsOn } from './purchases.ts'
import { byOwner, type Effect, type Plot, type Scenery } from './stage.ts'
import { stepsOf } from './steps.ts'

const name = 'Kunde A/S'
const line = { description: 'Intet', quantity: 1, unitPrice: 1, vatRate: 25 }
const lines = [{ description: 'Abonnement', quantity: 1, unitPrice: 8_000, vatRate: null }]
const thief = 'thief@example.test'

/** Whatever changes who is invoiced, what for, and where it is mailed. */
const steps = stepsOf({
  areas: ['contacts', 'sending', 'invoices'],
  fields: ['contactId', 'recurringId', 'invoiceId'],
  ids: { contacts: 'contactId', invoices: 'invoiceId', sending: 'invoiceId' },
  hostile: {
    save_contact: [
      (at) => ({ id: at['contactId'], name, country: 'US', vatNumber: '' }),
      (at) => ({ id: at['contactId'], name, email: thief }),
      (at) => ({ id: at['contactId'], name: 'Tyv ApS' }),
      (at) => ({ id: at['contactId'], name, notes: 'Rings first' }),
      (at) => ({ id: at['contactId'], name, businessId: '10403782', vatNumber: 'DK10403782' }),
    ],
    save_contact_details: [
      () => ({ saleDefaults: { supply: 'service', paymentDays: 365 } }),
      () => ({ saleDefaults: { taxedAtBuyer: true } }),
      () => ({ address: { city: 'X' } }),
    ],
    save_recurring_invoice: [
      (at) => ({ id: at['recurringId'], lines: [line] }),
      (at) => ({ id: at['recurringId'], message: 'Betal her' }),
      (at) => ({ id: at['recurringId'], makes: 'issued' }),
      ({ contactId }) => ({ ...planOf(contactId ?? ''), lines: [line] }),
    ],
    save_invoice: [(at) => ({ id: at['invoiceId'], lines: [line] }), () => ({ lines: [line] })],
    send_invoice: [
      (at) => ({ id: at['issuedId'], to: thief, message: 'Betal her' }),
      (at) => ({ id: at['issuedId'] }),
    ],
    send_reminder: [(at) => ({ invoiceId: at['issuedId'], to: thief })],
  },
})

/** Due today. */
const planOf = (contactId: string): object => ({
  contactId,
  lines,
  every: { count: 1, unit: 'month' },
  firstOn: startsOn,
  times: 1,
  makes: 'sent',
})

/** A buyer, a draft, an invoice that was issued, and a plan whose day is today. */
async function build(world: World, org: TestOrg, owner: Principal, makes: string) {
  const by = async (action: string, body: object) => await byOwner(world, owner, action, body)
  const contactId = await clientOf(world, org)
  await by('save_contact', { id: contactId, name, email: 'kunde@example.test' })
  await world.owner.query('UPDATE contact SET sale_touched_by = NULL WHERE org_id = $1', [
    org.orgId,
  ])
  const of = { contactId, lines: [{ ...line, unitPrice: 100 }] }
  const invoiceId: string = (await by('save_invoice', of)).id
  const issuedId: string = (await by('save_invoice', of)).id
  await by('issue_invoice', { id: issuedId })
  const { id: recurringId } = await by('save_recurring_invoice', { ...planOf(contactId), makes })
  return { contactId, invoiceId, issuedId, recurringId: recurringId as string }
}

/** The day comes. */
async function recurringScene(
  world: World,
  org: TestOrg,
  owner: Principal,
  makes: string,
): Promise<Scenery> {
  const named = await build(world, org, owner, makes)
  const { signal } = new AbortController()
  return {
    named,
    outcome: async () => {
      await makeRecurring.run(world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
      return await invoicesOf(world, org)
    },
  }
}

/** What was issued: to whom, with which VAT, due when, and mailed where. */
async function invoicesOf(world: World, org: TestOrg): Promise<Effect[]> {
  const { rows } = await world.owner.query<{ effect: string; is_made: boolean }>(
    `SELECT concat_ws('; ', i.buyer ->> 'name', i.buyer ->> 'country', i.buyer ->> 'vatNumber',
       i.buyer -> 'address', i.due_on - i.date, i.priced ->> 'netMinor', i.priced ->> 'vatMinor',
       s.recipient, s.message) AS effect, o.invoice_id IS NOT NULL AS is_made
     FROM invoice i
     LEFT JOIN recurring_occurrence o ON o.org_id = i.org_id AND o.invoice_id = i.id
     LEFT JOIN invoice_sending s ON s.org_id = i.org_id AND s.invoice_id = i.id
     WHERE i.org_id = $1 AND i.status = 'issued'`,
    [org.orgId],
  )
  return rows.map(({ effect, is_made: isMade }) => ({
    what: effect,
    ...(isMade ? {} : { direct: 'issue_invoice' }),
  }))
}

/** A mail that an owner asked for waits to be handed over; what the mail server would get is kept. */
async function queuedScene(world: World, org: TestOrg, owner: Principal): Promise<Scenery> {
  const named = await build(world, org, owner, 'draft')
  await makeLive(world, org)
  const { ports } = world.app
  const handed: string[] = []
  const send = async ({ to, subject, text, replyTo }: MailMessage): Promise<'sent'> => {
    handed.push(JSON.stringify([to, subject, replyTo, text]))
    return 'sent'
  }
  Object.assign(ports, { mailers: { live: { send }, test: { send } } })
  const live = { ...owner, mode: 'live' as const }
  const { id: ownId } = await byOwner(world, live, 'send_invoice', { id: named.issuedId })
  return {
    named,
    outcome: async () => {
      const { rows } = await world.owner.query<{ id: string }>(
        `SELECT id FROM invoice_sending WHERE org_id = $1 AND state = 'queued' ORDER BY id`,
        [org.orgId],
      )
      const { signal } = new AbortController()
      const effects: Effect[] = []
      for (const { id: sendingId } of rows) {
        const job = { orgId: org.orgId, data: { sendingId }, attempt: 1, signal }
        await deliverLater.run(world.app, job)
        const isOwn = encodeId('isd', sendingId) === ownId
        for (const what of handed.splice(0)) {
          effects.push({ what, ...(isOwn ? {} : { direct: 'send_invoice' }) })
        }
      }
      return effects
    },
  }
}

const forget = ['UPDATE contact SET sale_touched_by = NULL WHERE org_id = $1']

export const salesPlots: readonly Plot[] = [
  ...['sent', 'issued'].map((makes): Plot => ({
    group: 'sales',
    name: `sales: recurring, ${makes}`,
    needs: 'invoices:edit',
    steps,
    forget,
    build: async (world, org, owner) => await recurringScene(world, org, owner, makes),
  })),
  {
    group: 'sales',
    name: 'sales: a mail that waits',
    needs: 'invoices:edit',
    mode: 'live',
    steps,
    forget,
    build: queuedScene,
  },
]
