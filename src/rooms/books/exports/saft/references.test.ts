import { describe, expect, it } from 'vitest'
import { openReferences, partyIdOf } from './references.ts'

describe('what entries of a file point at', () => {
  it('must be in the file: an account, a party or a VAT code that is not there fails', () => {
    const references = openReferences()
    references.know(['Supplier', [['SupplierID', 'P-1']]])
    references.know(['Account', [['AccountID', '1000']]])
    const line = (supplier: string, account: string) =>
      references.check([
        'Line',
        [
          ['AccountID', account],
          ['SupplierID', supplier],
        ],
      ])
    expect(() => line('P-1', '1000')).not.toThrow()
    expect(() => line('P-2', '1000')).toThrow('SupplierID P-2')
    expect(() => line('P-1', '2000')).toThrow('AccountID 2000')
    expect(() => references.check(['TaxInformation', [['TaxCode', 'I25']]])).toThrow('TaxCode I25')
  })

  it('names parties without a contact within the length that the schema allows', () => {
    expect(partyIdOf({ contact_id: null, unnamed: 'a'.repeat(32) })).toHaveLength(34)
  })
})
