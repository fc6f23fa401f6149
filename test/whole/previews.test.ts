import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withoutSecrets, type Definition } from '#kernel/corridor/definition'
import { effectOf } from '#kernel/corridor/effect'
import type { Principal } from '#kernel/corridor/principal'
import { registry } from '../../src/registry.ts'
import { approvalOf, asApp, callAs } from '../support/access/approvals.ts'
import { addPerson, connectApp } from '../support/access/apps.ts'
import { month, toCamt } from '../support/bank/statements.ts'
import { transaction } from '../support/bank/bank.ts'
import { coded, posted, upload } from '../support/documents/documents.ts'
import { client, drafted, issued } from '../support/books/invoices.ts'
import { picture } from '../support/intake/receipt_form.ts'
import { populate } from '../support/populate.ts'
import { sampleBody, type Schema } from '../support/samples.ts'
import { bodiesFor, idsOf } from '../support/valid_bodies.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const reviewed: Definition[] = [...registry.actions, ...registry.operations].filter(
  (one) => one.reviewed !== undefined && one.forApps !== false,
)

/** What these need is not in these organizations: of these the shape of the answer says enough. */
const unseen: Readonly<Record<string, string>> = {
  assign_payment: 'an entry that another system pays with',
  book_payout: 'a payment of a payment provider',
  close_period: 'a period that has ended',
  close_year: 'a year that has ended, with its checklist',
  confirm_supplier_account: 'a bill with another account; its own test looks at the preview',
  reject_supplier_account:
    'a bill with another account; it shares its preview with confirm_supplier_account',
  count_cash: 'a day after the last count',
  finalize_bank_authorization: 'a consent that was given; its own test looks at the preview',
  import_opening: 'a day on which the books begin',
  issue_einvoice: 'the exchange',
  issue_self_invoice: 'a self-invoice that is not issued',
  match_with_difference: 'a payment and an item that differ',
  move_payment: 'an item that is paid too much',
  record_promise: 'a promise that stands, for a later day',
  record_takings: 'takings of a till',
  replay_webhook: 'an event',
  retry_document: 'a document whose posting failed; approvals_held.test.ts looks at the preview',
  reverse_adjustment: 'an adjustment',
  reverse_entry: 'an entry by hand that stands',
  reverse_vat_settlement: 'a settled return',
  save_recurring_invoice: 'a plan that issues by itself, for a buyer who may be invoiced',
  send_reminder: 'an overdue invoice',
  set_region: 'an organization without books',
  undo_opening: 'an opening that was imported',
  undo_posting_run: 'a run',
  unmatch_transaction: 'a match by a person',
  write_off: 'an open rest',
}

type Made = {
  draftId: string
  invoiceId: string
  fileId: string
  transactionId: string
  imageId: string
  twins: { keepId: string; removeId: string }
}

/** Bodies that no schema and no record suggests. */
const bodies: Readonly<Record<string, (made: Made) => object>> = {
  save_organization_profile: () => ({ legalName: 'Other ApS', iban: 'DK9520000123456789' }),
  set_invoice_logo: ({ imageId: fileId }) => ({ fileId }),
  import_statement: ({ fileId }) => ({ fileId }),
  issue_and_send_invoice: ({ draftId: id }) => ({ id, to: 'someone@example.com' }),
  send_invoice: ({ invoiceId: id }) => ({ id, to: 'someone@example.com' }),
  split_and_book_transaction: ({ transactionId }) => ({
    transactionId,
    lines: [
      { amount: -40, ledgerAccountId: '2390' },
      { amount: -5, ledgerAccountId: '2390' },
    ],
  }),
  book_transactions: ({ transactionId }) => ({
    transactionIds: [transactionId],
    ledgerAccountId: '2390',
  }),
  merge_contacts: ({ twins }) => twins,
  request_receipt: ({ transactionId }) => ({ transactionId, email: 'someone@example.com' }),
}

const world = useWorld()
const shown = new Map<string, string[]>()
beforeAll(async () => {
  for (const region of ['denmark', 'italy']) {
    const org = await world.createOrg(region)
    await populate(world, org, 'canary')
    const app = await asApp(world, org, await connectApp(world, org, await addPerson(world, org)))
    await askAll(org, app)
  }
}, 240_000)

/** Every definition that waits for a person, with a body of each record there is until one waits. */
async function askAll(org: TestOrg, app: Principal): Promise<void> {
  const transactionId = await transaction(world, org, { amountMinor: -4_500n })
  await coded(world, org)
  const fileId = await upload(world, org, toCamt([month]), 'october.xml')
  const imageId = await upload(world, org, picture, 'logo.png', 'image/png')
  await posted(world, org)
  const draftId = await drafted(world, org)
  const invoiceId = await issued(world, org)
  const named = () => client(world, org, { name: 'Twin' })
  const twins = { keepId: await named(), removeId: await named() }
  const made = { draftId, invoiceId, fileId, transactionId, imageId, twins }
  const ids = await idsOf(world, org)
  for (const one of reviewed) {
    const own = bodies[one.name]?.(made)
    for (const body of own === undefined ? bodiesFor(one, ids) : [own]) {
      if (shown.has(one.name)) break
      const reply = await callAs(world, app, one.name, body)
      if (reply.body.code === 'approval_pending') {
        const { preview } = await approvalOf(world, org, reply.body.approvalId)
        shown.set(one.name, [...effectOf(preview).keys()])
      }
    }
  }
}

describe('what a person sees before they approve', () => {
  it('says something that they decide on, whatever is asked for', () => {
    const empty = [...shown].filter(([, fields]) => fields.length === 0)
    expect(empty.map(([name]) => name)).toEqual([])
  })

  it('was seen of every reviewed definition, or is listed with what it needs', () => {
    const missing = reviewed.filter(({ name }) => !shown.has(name)).map(({ name }) => name)
    expect(missing.toSorted()).toEqual(Object.keys(unseen).toSorted())
  })

  it('says something by its shape where it was not seen', () => {
    const empty = reviewed.filter((one) => {
      const isSeenElsewhere = unseen[one.name]?.includes('looks at the preview')
      if (isSeenElsewhere !== false) return false
      const sample = sampleBody(z.toJSONSchema(one.output) as Schema)
      return effectOf(withoutSecrets(one, sample)).size === 0
    })
    expect(empty.map(({ name }) => name)).toEqual([])
  })
})
