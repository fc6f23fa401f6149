import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { proposeAccount } from './judge.ts'

const { accounts } = regionOf('denmark')
const old = (
  account: string,
  name: string | null = null,
  standardNumber: string | null = null,
) => ({
  account,
  name,
  standardNumber,
})

describe('a proposal', () => {
  it('goes by the standard number first', () => {
    expect(proposeAccount(old('55000', 'Noget', '6480'), accounts)).toMatchObject({
      from: '55000',
      to: '6481',
      reason: 'standard_number',
    })
  })

  it('goes by the name, in the language of the chart or in English', () => {
    for (const name of ['SALGSMOMS', 'output vat']) {
      const found = proposeAccount(old('1', name), accounts)
      expect(found).toMatchObject({ to: '7680', reason: 'same_name' })
    }
  })

  it('goes by the number last, and says so', () => {
    expect(proposeAccount(old('7440', 'Noget andet'), accounts)).toMatchObject({
      to: '7440',
      reason: 'same_number',
    })
  })

  it('is not made where nothing fits, or two fit equally', () => {
    expect(proposeAccount(old('123456', 'Ukendt'), accounts)).toBeNull()
    const bank = accounts.find(({ id }) => id === '6481')
    if (bank === undefined) throw new Error('there is no bank account')
    const twice = [bank, { ...bank, id: '6482' }]
    expect(proposeAccount(old('1', bank.name), twice)).toBeNull()
  })
})
