import { beforeAll, describe, expect, it } from 'vitest'
import type { Definition } from '#kernel/corridor/definition'
import { registry } from '../../src/registry.ts'
import { transaction } from '../support/bank/bank.ts'
import { coded, posted } from '../support/documents/documents.ts'
import { drafted, issued } from '../support/books/invoices.ts'
import { populate } from '../support/populate.ts'
import { bodiesFor, idsOf } from '../support/valid_bodies.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const callable: Definition[] = [...registry.actions, ...registry.operations]
const all: Definition[] = [...callable, ...(registry.elsewhere ?? [])]

/** These write entries and are not reviewed for apps. Each has the reason why not. */
const writesUnreviewed: Readonly<Record<string, string>> = {
  match_transaction:
    'settles what is posted already with money that the bank moved; unmatch_transaction takes it back',
  split_transaction: 'as match_transaction, over several invoices or documents',
  accept_suggestions:
    'as match_transaction, over many transactions with one sure suggestion each; undo_run takes it back',
  reconcile_now: 'settles by the rules and limits that a person set; undo_run takes it back',
  sync_bank_now: 'the bank says what was moved; what follows is as with reconcile_now',
  pull_entries:
    'copies what people booked in the accounting system that keeps the books, and nothing else',
  delete_document:
    'of a document that was never posted; it reverses settlements with it, and nothing else',
}

/** Not callable by name: a job, the bank or the exchange runs them, never an app. */
const writesByItself: Readonly<Record<string, string>> = {
  post_automatically: 'the policy posts what nobody without posting rights has touched',
  sync_account: 'the bank says what was moved, by schedule',
  reconcile_changed: 'settles by the rules and limits that a person set',
  receive_exchange_message: 'the exchange rejected an invoice: its entry is reversed',
  tend_einvoice: 'the exchange rejected an invoice: its entry is reversed',
  approve: 'a person decides, never an app; what it runs is judged by its own name',
  approve_in_client: 'the same person in their own client, where the organization allows it',
}

/** Whatever else an app may call writes no entry. A new definition is put here or above by hand. */
const writesNothing = `
  check_opening split_file ask_language_model
  hold release_hold assign_to_member record_receipt_outcome cancel_receipt_request
  capture_document extract_document code_document update_coding link_document_contact
  save_invoice delete_invoice save_invoice_details dismiss_self_invoice preview_invoice record_invoice_handover
  prepare_vat_return prepare_vat_return_for prepare_vat_correction
  fill_vat_return
  ignore_transaction add_bank_account set_bank_import_start decline_suggestion
  save_contact save_contact_details import_contacts save_payee_rule delete_payee_rule
  save_entry_draft delete_entry_draft tick_checklist make_package
  record_dispute log_contact
  save_declarant begin_upload finish_upload set_calendar_items sync_chart_of_accounts send_ledger_entry
`
  .trim()
  .split(/\s+/)

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  await populate(world, org, 'canary')
}, 120_000)

const isReviewed = (one: Definition) => one.reviewed !== undefined
const isForApps = (one: Definition) => one.forApps !== false

describe('whatever an app may call', () => {
  it('is reviewed, or listed as writing no entry, or with the reason why not', () => {
    const listed = [...writesNothing, ...Object.keys(writesUnreviewed)]
    const open = callable.filter((one) => isForApps(one) && !isReviewed(one))
    expect(open.map((one) => one.name).toSorted()).toEqual(listed.toSorted())
  })

  it('never gives a secret without review', () => {
    const giving = callable.filter(
      (one) => isForApps(one) && one.shape === 'action' && one.secretFields !== undefined,
    )
    expect(giving.length).toBeGreaterThan(0)
    expect(giving.filter((one) => !isReviewed(one))).toEqual([])
  })

  it('is none of the 29 that is closed to apps', () => {
    expect(registry.actions.filter((one) => !isForApps(one))).toEqual([])
  })
})

describe('what wrote an entry when everything was called', () => {
  it('is reviewed, closed to apps or listed', async () => {
    await callEverything()
    const wrote = await whoWroteEntries()
    const known = new Set([...Object.keys(writesUnreviewed), ...Object.keys(writesByItself)])
    const unknown = wrote.filter((name) => {
      const one = all.find((definition) => definition.name === name)
      return one === undefined || (isForApps(one) && !isReviewed(one) && !known.has(name))
    })
    expect(unknown).toEqual([])
    // Otherwise nothing would have been shown.
    for (const name of ['post_document', 'issue_invoice', 'book_transaction', 'reverse_posting']) {
      expect(wrote).toContain(name)
    }
    expect(wrote).toContain('match_transaction')
    expect(wrote).toContain('unmatch_transaction')
  }, 120_000)
})

/** Every definition with bodies of every record there is, by a key that may do everything. */
async function callEverything(): Promise<void> {
  let ids = await idsOf(world, org)
  const isLast = (one: Definition) => Number(one.name.startsWith('delete_'))
  for (const one of callable.toSorted((a, b) => isLast(a) - isLast(b))) {
    if (one.name === 'set_region' || one.needs === 'members:edit') continue
    if (await prepare(one.name)) ids = await idsOf(world, org)
    const area = registry.actions.includes(one) ? 'actions' : 'operations'
    for (const body of bodiesFor(one, ids)) {
      const { status } = await world.rest(org, `${area}/${one.name}`, body)
      expect([one.name, status < 500 || status === 503]).toEqual([one.name, true])
    }
  }
}

/** Earlier calls use up records; what a call needs is there anew. */
async function prepare(name: string): Promise<boolean> {
  if (name.endsWith('_transaction')) await transaction(world, org, { amountMinor: -4_500n })
  else if (name === 'post_document') await coded(world, org)
  else if (name === 'reverse_posting' || name === 'correct_document') await posted(world, org)
  else if (name === 'issue_invoice') await drafted(world, org)
  else if (name === 'create_credit_note') await issued(world, org)
  else return false
  return true
}

/** An entry and the audit row of the call that wrote it have the same transaction. */
async function whoWroteEntries(): Promise<string[]> {
  const { rows } = await world.owner.query<{ action: string }>(
    `SELECT DISTINCT a.action FROM ledger_entry e
     JOIN audit_log a ON a.org_id = e.org_id AND a.txid::text = e.xmin::text
     WHERE e.org_id = $1 ORDER BY 1`,
    [org.orgId],
  )
  return rows.map(({ action }) => action)
}
