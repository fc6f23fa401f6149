import { describe, expect, it } from 'vitest'
import { atDesk } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import { buyerByFiscalId, type NamedBuyer } from './by_fiscal_id.ts'

const world = useWorld()

const nobody: NamedBuyer = {
  name: 'Ditta',
  vatNumber: null,
  fiscalCode: null,
  sdiCode: null,
  pec: null,
  country: null,
}
const buyer = (given: Partial<NamedBuyer>) =>
  atDesk(world, world.it, (scene) => buyerByFiscalId(scene, { ...nobody, ...given }, 'IT'))

describe('a buyer named in a request', () => {
  it('is the contact of that number, however both are written', async () => {
    const made = await buyer({ vatNumber: 'IT 004 884 100 10' })
    for (const vatNumber of ['00488410010', 'it00488410010', '004.884.100-10']) {
      expect((await buyer({ vatNumber })).id).toBe(made.id)
    }
    expect((await buyer({ vatNumber: '00743110157' })).id).not.toBe(made.id)
  })

  it('is another one in another country', async () => {
    const made = await buyer({ vatNumber: '12345678', country: 'DK' })
    expect((await buyer({ vatNumber: '12345678', country: 'HU' })).id).not.toBe(made.id)
    expect((await buyer({ vatNumber: 'DK12345678', country: 'DK' })).id).toBe(made.id)
  })

  it('is found by fiscal code, but by VAT number first', async () => {
    const person = await buyer({ fiscalCode: 'RSSMRA85T10A562S' })
    expect((await buyer({ fiscalCode: 'rssmra85t10a562s' })).id).toBe(person.id)
    const firm = await buyer({ vatNumber: '07643520567' })
    const both = { vatNumber: '07643520567', fiscalCode: 'RSSMRA85T10A562S' }
    expect((await buyer(both)).id).toBe(firm.id)
  })

  it('is not whoever has its fiscal code and another VAT number, or one that it does not name', async () => {
    const fiscalCode = 'VRDLGU80A01H501X'
    const firm = await buyer({ fiscalCode, vatNumber: '00743110157' })
    const other = await buyer({ fiscalCode, vatNumber: '00159560366' })
    expect(other).toMatchObject({ vat_number: '00159560366' })
    const person = await buyer({ fiscalCode })
    expect(person).toMatchObject({ vat_number: null })
    expect(new Set([firm.id, other.id, person.id]).size).toBe(3)
    expect((await buyer({ fiscalCode })).id).toBe(person.id)
    expect((await buyer({ fiscalCode, vatNumber: 'IT00743110157' })).id).toBe(firm.id)
  })

  it('by certified mail alone has no code any more', async () => {
    const vatNumber = '00811720580'
    await buyer({ vatNumber, sdiCode: 'AAAAAAA' })
    expect((await buyer({ vatNumber })).sdi_code).toBe('AAAAAAA')
    expect(await buyer({ vatNumber, pec: 'b@pec.it' })).toMatchObject({ sdi_code: null })
    const both = { sdiCode: 'CCCCCCC', pec: 'b@pec.it' }
    expect(await buyer({ vatNumber, ...both })).toMatchObject({ sdi_code: 'CCCCCCC' })
  })

  it('brings how it is reached, and leaves the name and what is known', async () => {
    const vatNumber = '02392430167'
    const first = await buyer({ vatNumber, name: 'Prima', sdiCode: 'AAAAAAA', pec: 'a@pec.it' })
    const second = await buyer({ vatNumber, name: 'Seconda', sdiCode: 'BBBBBBB' })
    expect(second).toMatchObject({
      id: first.id,
      name: 'Prima',
      sdi_code: 'BBBBBBB',
      pec: 'a@pec.it',
      version: 2,
    })
    expect((await buyer({ vatNumber, sdiCode: 'BBBBBBB' })).version).toBe(2)
  })

  it('without any number is a new one each time', async () => {
    expect((await buyer({})).id).not.toBe((await buyer({})).id)
  })

  it('that was only a vendor is a client, too', async () => {
    const body = { name: 'Fornitore', type: 'vendor', vatNumber: 'IT01234567897' }
    await world.rest(world.it, 'actions/save_contact', body)
    expect(await buyer({ vatNumber: '01234567897' })).toMatchObject({ type: 'both' })
  })

  it('is never another organization’s', async () => {
    const made = await buyer({ vatNumber: '00905811006' })
    const other = await atDesk(world, world.dk, (scene) =>
      buyerByFiscalId(scene, { ...nobody, country: 'IT', vatNumber: '00905811006' }, 'DK'),
    )
    expect(other.id).not.toBe(made.id)
  })
})
