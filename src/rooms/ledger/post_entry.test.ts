import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { asPerson, callAs, openDesk } from '#test/support/access/approvals'
import { residualOf } from '#test/support/bank/bank'
import { eventsOf } from '#test/support/bank/bank_stub'
import { byHand, codeOf, line, short, wages, type HandDesk } from '#test/support/books/by_hand'
import { connectTo } from '#test/support/books/connection'
import { clientOf, run } from '#test/support/books/invoices'
import { atDesk, postPurchase } from '#test/support/books/ledger_desk'
import { createOutsideBooks } from '#test/support/books/outside_books'
import { closed } from '#test/support/closing/closing'
import { faultsOf, filed } from '#test/support/books/vat'
import { upload } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { reverseEntry } from './settlement/release.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let post: HandDesk['post']
let posted: HandDesk['posted']
beforeAll(() => {
  org = world.dk
  ;({ post, posted } = byHand(world, org))
})

const onVat = {
  date: '2026-10-31',
  text: 'Moved between the accounts of VAT',
  lines: [line('7740', 100), line('7680', -100)],
}

describe('200', () => {
  it('posts payroll as it was given, as an entry by hand that can be reversed', async () => {
    const entry = await posted(wages)
    expect(entry).toMatchObject({
      date: '2026-10-31',
      vatDate: '2026-10-31',
      source: 'manual',
      sourceId: null,
      origin: 'daybook',
      state: 'booked',
      automatic: false,
      allowedActions: ['reverse_entry'],
    })
    expect(short(entry)).toEqual([
      ['2850', 40_000, null],
      ['7840', -12_000, null],
      ['6940', -28_000, null],
    ])
    expect((await world.read(org, `ledger-entries/${entry.id}`)).body.result).toEqual(entry)
  })

  it('shows the entry in a dry run and writes nothing', async () => {
    const before = (await eventsOf(world, org, 'ledger_entry.posted')).length
    const reply = await post(wages, {}, { 'Daybook-Dry-Run': 'true' })
    expect(short(reply.body.result)).toHaveLength(3)
    expect(await eventsOf(world, org, 'ledger_entry.posted')).toHaveLength(before)
  })

  it('opens what a contact owes, and a second entry settles a part of it', async () => {
    const contactId = await clientOf(world, org)
    const bill = await posted([line('2510', 800), line('7440', -800, { contactId })])
    expect(bill.lines[1].contactId).toBe(contactId)
    expect(await residualOf(world, org, bill.id)).toBe(-80_000n)
    await posted([line('7440', 300, { settles: bill.id }), line('1550', -300)])
    expect(await residualOf(world, org, bill.id)).toBe(-50_000n)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('keeps the files behind it, in order', async () => {
    const files = [await upload(world, org, 'one'), await upload(world, org, 'two')]
    const entry = await posted(wages, { attachments: [...files, files[0]] })
    expect(entry.attachments).toEqual(files)
    const { items } = (await world.read(org, 'ledger-entries?source=manual&limit=1')).body.result
    expect(items[0].attachments).toEqual(files)
  })

  it('is found by its text', async () => {
    const entry = await posted(wages, { text: 'Feriepengeforpligtelse kvartal' })
    const { result } = (await world.read(org, 'search?q=feriepengeforpligtelse')).body
    expect(JSON.stringify(result)).toContain(entry.id)
  })

  it('answers a repeat under the same key with the same entry', async () => {
    const headers = { 'Idempotency-Key': 'payroll-of-october' }
    const first = await post(wages, {}, headers)
    const second = await post(wages, {}, headers)
    expect(second.body.result.id).toBe(first.body.result.id)
  })
})

describe('404', () => {
  it('contact_not_found, file_not_found and ledger_entry_not_found, also of another organization', async () => {
    const contactId = await clientOf(world, world.it)
    const owed = [line('2510', 800), line('7440', -800, { contactId })]
    expect(codeOf(await post(owed))).toEqual([404, 'contact_not_found'])
    const file = await upload(world, world.it, 'theirs')
    expect(codeOf(await post(wages, { attachments: [file] }))).toEqual([404, 'file_not_found'])
    const settles = (await posted([line('4101', 1), line('1830', -1)], {}, world.it)).id
    const pays = [line('7440', 1, { settles }), line('1550', -1)]
    expect(codeOf(await post(pays))).toEqual([404, 'ledger_entry_not_found'])
    const strange = [line('7440', 1, { settles: 'led_x' }), line('1550', -1)]
    expect(codeOf(await post(strange))).toEqual([404, 'ledger_entry_not_found'])
  })

  it('entry_draft_not_found', async () => {
    const reply = await world.rest(org, 'operations/post_entry', { draftId: 'edr_x' })
    expect(codeOf(reply)).toEqual([404, 'entry_draft_not_found'])
  })
})

describe('409', () => {
  it('entry_reversed: what it would settle was taken back', async () => {
    const { entryId } = await postPurchase(world, org, {})
    const given = { id: world.app.newId(), date: '2026-05-20', text: 'Back' }
    await atDesk(world, org, (scene) => reverseEntry(scene, entryId, given))
    const pays = [line('7440', 1, { settles: encodeId('led', entryId) }), line('1550', -1)]
    expect(codeOf(await post(pays))).toEqual([409, 'entry_reversed'])
  })

  it('target_settled: nothing is open there', async () => {
    const entry = await posted(wages)
    const pays = [line('7440', 1, { settles: entry.id }), line('1550', -1)]
    expect(codeOf(await post(pays))).toEqual([409, 'target_settled'])
  })

  it('period_filed: VAT of a declared period', async () => {
    const other = await world.createOrg('denmark')
    await run(world, other, 'actions/set_vat_frequency', { frequency: 'quarterly' })
    const taxed = [line('2450', 1000, { vatCode: 'I25' }), line('6831', -1250)]
    await posted(taxed, { date: '2026-09-30' }, other)
    await filed(world, other)
    const reply = await post(taxed, { date: '2026-09-30' }, {}, other)
    expect(codeOf(reply)).toEqual([409, 'period_filed'])
  })

  it('period_locked: where the books are closed', async () => {
    const other = await world.createOrg('denmark')
    await closed(world, other, '2026-09-30')
    const reply = await post(wages, { date: '2026-09-30' }, {}, other)
    expect(codeOf(reply)).toEqual([409, 'period_locked'])
  })

  it('entry_kept_elsewhere and provider_disconnected: somebody else keeps the books', async () => {
    const other = await world.createOrg('denmark')
    await connectTo(world, other, { provider: createOutsideBooks(), holds: ['purchase'] })
    expect(codeOf(await post(wages, {}, {}, other))).toEqual([409, 'entry_kept_elsewhere'])
    await world.owner.query(
      `UPDATE accounting_connection SET state = 'ended', keeps_to = '2026-11-10',
         credentials_sealed = NULL WHERE org_id = $1`,
      [other.orgId],
    )
    expect(codeOf(await post(wages, {}, {}, other))).toEqual([409, 'provider_disconnected'])
  })
})

describe('403', () => {
  it('second_factor_required: only a person with one moves an account of VAT without a code', async () => {
    const desk = await openDesk(world)
    const body = { ...onVat, vatReason: 'The auditor asked for it' }
    const as = async (isStrong: boolean, given: object) => {
      const person = await asPerson(world, desk.org, desk.person, { isStrong, mode: 'live' })
      return await callAs(world, person, 'post_entry', given)
    }
    expect(codeOf(await as(false, body))).toEqual([403, 'second_factor_required'])
    const key = { ...(await asPerson(world, desk.org, desk.person)), mode: 'live' as const }
    const { session: _, ...rest } = key
    const byKey = await callAs(
      world,
      { ...rest, kind: 'org_key', userId: null },
      'post_entry',
      body,
    )
    expect(codeOf(byKey)).toEqual([403, 'second_factor_required'])
    expect(codeOf(await as(true, onVat))).toEqual([422, 'vat_account_by_hand'])
    const { result } = (await as(true, body)).body
    expect(result.vatReason).toBe('The auditor asked for it')
    const read = await world.read(desk.org, `ledger-entries/${result.id}`)
    expect(read.body.result.vatReason).toBe('The auditor asked for it')
  })
})

describe('422', () => {
  it('vat_account_by_hand: an account of VAT without a code, and from which day where VAT is filed', async () => {
    const own = await world.createOrg('denmark')
    const lines = onVat.lines
    const open = await post(lines, {}, {}, own)
    expect(open.body).toMatchObject({
      code: 'vat_account_by_hand',
      accounts: ['7740', '7680'],
      openFrom: '2026-10-31',
    })
    await run(world, own, 'actions/set_vat_frequency', { frequency: 'quarterly' })
    const bought = [line('2450', 1000, { vatCode: 'I25' }), line('6831', -1250)]
    await posted(bought, { date: '2026-09-30' }, own)
    await filed(world, own)
    const behind = await post(lines, { date: '2026-09-30' }, {}, own)
    expect(codeOf(behind)).toEqual([422, 'vat_account_by_hand'])
    expect(behind.body.openFrom).toBe('2026-10-01')
    const draft = await run(world, own, 'operations/save_entry_draft', onVat)
    const ofDraft = await world.rest(own, 'operations/post_entry', { draftId: draft.id })
    expect(codeOf(ofDraft)).toEqual([422, 'vat_account_by_hand'])
  })

  it('entry_does_not_balance says by how much, with the VAT', async () => {
    const lines = [line('2450', 1000, { vatCode: 'I25' }), line('6831', -1000)]
    const reply = await post(lines)
    expect(reply.body).toMatchObject({
      status: 422,
      code: 'entry_does_not_balance',
      difference: 250,
      currency: 'DKK',
      detail: 'With its VAT the entry has 250.00 DKK too much in debit.',
    })
  })

  it.each([
    ['unknown_account', [line('9999', 1), line('6831', -1)], {}],
    ['unknown_vat_code', [line('2450', 1, { vatCode: 'X' }), line('6831', -1)], {}],
    ['exchange_rate_missing', wages, { currency: 'EUR' }],
    ['date_not_plausible', wages, { date: '2001-01-01' }],
    [
      'nothing_to_post',
      [line('2450', 0.01), line('6831', -0.01)],
      { currency: 'HUF', exchangeRate: 0.01 },
    ],
  ])('%s', async (code, lines, over) => {
    expect(codeOf(await post(lines, over))).toEqual([422, code])
  })

  it('before_books_begin', async () => {
    const other = await world.createOrg('denmark')
    const begin = { booksBeginOn: '2026-06-01' }
    await run(world, other, 'operations/save_organization_profile', begin)
    const reply = await post(wages, { date: '2026-05-31' }, {}, other)
    expect(reply.body.code).toBe('before_books_begin')
  })
})
