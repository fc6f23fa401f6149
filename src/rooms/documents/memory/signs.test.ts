import { describe, expect, it } from 'vitest'
import { fieldsOf } from '#test/golden/coding/evidence'
import { acceptedSigns, signsOf } from './signs.ts'

describe('the signs of a supplier', () => {
  it('are its bank account, its domains and its name', () => {
    const fields = fieldsOf({ supplierName: 'Kitewire, Inc.', iban: 'DK50 0040 0440 1162 43' })
    const page = 'billing@kitewire.example\nwww.kitewire.example\npaid by card via mail@gmail.com'
    expect(signsOf(fields, page)).toEqual([
      'iban:DK5000400440116243',
      'web:kitewire.example',
      'name:kitewireinc',
    ])
  })

  it('of an accepted document leave out a name that was misread', () => {
    const accepted = fieldsOf({ supplierName: 'Kitewire, Inc.' })
    const misread = fieldsOf({ supplierName: 'Account billed' })
    expect(acceptedSigns(accepted, misread, '')).toEqual(['name:kitewireinc'])
    const shorter = fieldsOf({ supplierName: 'kitewire' })
    expect(acceptedSigns(accepted, shorter, '')).toEqual(['name:kitewireinc', 'name:kitewire'])
  })
})
