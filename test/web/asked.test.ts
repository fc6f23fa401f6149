import type { ApprovalRecord } from '@daybook/sdk'
import { describe, expect, it } from 'vitest'
import { documentIn, doubtsOf, factsOf, groupsOf } from '../../web/src/rooms/approvals/asked.ts'

const bill = (over: object = {}) => ({
  extraction: {
    supplier: { name: 'Telenor' },
    invoiceNumber: '7731028',
    date: '2026-11-05',
    total: 802,
    currency: 'DKK',
  },
  coding: { ledgerAccountId: '2410', vatCode: 'I25', currency: 'DKK' },
  ...over,
})

const robot = {
  actor: { kind: 'user', id: 'usr_1', name: 'Asta' },
  app: { id: 'a', name: 'Robot' },
}

const asked = (id: string, preview: unknown, over: object = {}): ApprovalRecord =>
  ({
    id,
    action: 'post_document',
    requestedBy: { ...robot, via: 'mcp' },
    input: {},
    preview,
    ...over,
  }) as unknown as ApprovalRecord

describe('what an app asks for', () => {
  it('is told of a document by its supplier, number, day, amount, account and VAT code', () => {
    expect(factsOf(asked('apr_1', bill()))).toEqual({
      name: 'Telenor',
      number: '7731028',
      period: null,
      date: '2026-11-05',
      amount: 802,
      currency: 'DKK',
      account: '2410',
      vatCode: 'I25',
    })
  })

  it('is told of an invoice, also one inside its answer, by its buyer and total', () => {
    const invoice = {
      buyerName: 'Kunde A/S',
      number: '17',
      totals: { gross: 1250 },
      currency: 'DKK',
    }
    for (const preview of [invoice, { invoice }]) {
      const facts = factsOf(asked('apr_1', preview))
      expect([facts.name, facts.number, facts.amount]).toEqual(['Kunde A/S', '17', 1250])
    }
  })

  it('is told by what was sent where the outcome says nothing', () => {
    const input = { name: 'Ateljé Lund AB', ledgerAccountId: '2390' }
    const facts = factsOf(asked('apr_1', null, { input }))
    expect([facts.name, facts.account, facts.amount]).toEqual(['Ateljé Lund AB', '2390', null])
  })

  it.each([null, undefined, 'text', 7, [], {}])(
    'of %j shows nothing, and does not fail',
    (preview) => {
      const one = asked('apr_1', preview)
      expect(Object.values(factsOf(one)).every((value) => value === null)).toBe(true)
      expect(documentIn(one)).toBeNull()
      expect(doubtsOf(one)).toEqual([])
    },
  )
})

describe('requests that are alike', () => {
  const idsOf = (approvals: ApprovalRecord[]) =>
    groupsOf(approvals).map((group) => group.approvals.map(({ id }) => id))

  it('are of one asker, for one supplier, on one account with one VAT code', () => {
    const other = bill({ coding: { ledgerAccountId: '2230', vatCode: 'I25' } })
    const elsewhere = { requestedBy: { ...robot, app: { id: 'b', name: 'Kvist' }, via: 'mcp' } }
    const all = [
      asked('apr_1', bill()),
      asked('apr_2', other),
      asked('apr_3', bill()),
      asked('apr_4', bill(), elsewhere),
      asked('apr_5', bill(), { action: 'reverse_posting' }),
    ]
    expect(idsOf(all)).toEqual([['apr_1', 'apr_3'], ['apr_2'], ['apr_4'], ['apr_5']])
    expect(groupsOf(all).map(({ isAlike }) => isAlike)).toEqual([true, false, false, false])
  })

  it('are never those of which too little is known', () => {
    expect(idsOf([asked('apr_1', {}), asked('apr_2', {})])).toEqual([['apr_1'], ['apr_2']])
  })

  it('keep the name of the first, so that a queue knows them again', () => {
    expect(groupsOf([asked('apr_1', bill()), asked('apr_2', bill())])[0]?.id).toBe('apr_1')
  })
})

describe('what speaks against a request', () => {
  it('is each warning of the document, with the other one to look at', () => {
    const other = { documentId: 'doc_2' }
    const warnings = [
      { code: 'possible_duplicate', detail: 'Like F-1.', other },
      { code: 'amount_differs', detail: 'Not the total.', other: null },
    ]
    expect(doubtsOf(asked('apr_1', bill({ warnings, duplicateOf: 'doc_2' })))).toEqual([
      { code: 'possible_duplicate', detail: 'Like F-1.', otherId: 'doc_2' },
      { code: 'amount_differs', detail: 'Not the total.', otherId: null },
    ])
  })

  it('is the duplicate also where no warning names it', () => {
    expect(doubtsOf(asked('apr_1', bill({ duplicateOf: 'doc_9' })))).toEqual([
      { code: 'possible_duplicate', detail: '', otherId: 'doc_9' },
    ])
  })
})
