import { describe, expect, it } from 'vitest'
import { asksBeforeIssuing } from '../../src/rooms/sales/invoices/invoice/questions.ts'
import { questionsOf, questionWords } from '../../web/src/actions/questions.ts'

const params = { vatNumber: 'DE999999903' }
const record = {
  id: 'inv_1',
  warnings: [
    { code: 'buyer_address_missing', params: {}, detail: '' },
    { code: 'vat_number_unchecked', params, detail: '' },
  ],
}

describe('what the app asks before an invoice is issued', () => {
  it('is what automatic issuing leaves to a person', () => {
    expect(Object.keys(questionWords).toSorted()).toEqual([...asksBeforeIssuing].toSorted())
  })

  it('is what the draft is warned of, with its figures, and nothing that is no question', () => {
    expect(questionsOf('issue_invoice', record)).toEqual([
      { code: 'vat_number_unchecked', word: 'ask.vat_number_unchecked', params },
    ])
  })

  it('is nothing for other actions, and for a record without warnings', () => {
    expect(questionsOf('delete_invoice', record)).toEqual([])
    expect(questionsOf('issue_invoice', { id: 'inv_1' })).toEqual([])
    expect(questionsOf('issue_invoice', null)).toEqual([])
  })
})
