import { describe, expect, it } from 'vitest'
import { readContactsCsv } from './contacts_csv.ts'

const read = (text: string) => readContactsCsv(text, 100)

describe('a list of contacts', () => {
  it('of e-conomic is read by its headings', () => {
    const found = read(
      'Nr.;Navn;Adresse;Postnr.;By;Land;E-mail;CVR-nr.;EAN-nr.\n1;Nord ApS;"Havnevej 1; 2. tv";9990;Skagen;Danmark;a@nord.example;12345674;5790000000001\n',
    )
    expect(found?.columns.map(({ field }) => field)).toEqual([
      'name',
      'businessId',
      'gln',
      'country',
      'email',
      'street',
      'postalCode',
      'city',
    ])
    expect(found?.unused).toEqual(['Nr.'])
    expect(found?.lines).toMatchObject([
      {
        line: 2,
        values: { name: 'Nord ApS', street: 'Havnevej 1; 2. tv', businessId: '12345674' },
      },
    ])
  })

  it('of Fatture in Cloud and of Danea, with what stands above the headings and empty rows left out', () => {
    const cloud = read(
      'Denominazione,Indirizzo,Comune,CAP,Provincia,Paese,e-mail,P.IVA/TAX ID,Codice Fiscale,Codice SDI,PEC\nRossi S.r.l.,Via Roma 1,Torino,10100,TO,Italia,,00743110157,00743110157,ABC1234,r@pec.example\n,,,,,,,,,,\n',
    )
    expect(cloud?.lines).toHaveLength(1)
    expect(cloud?.lines[0]?.values).toMatchObject({ vatNumber: '00743110157', sdiCode: 'ABC1234' })
    const danea = read(
      "Elenco clienti\nCod.\tDenominazione\tCap\tCittà\tProv.\tPartita Iva\tCod. destinatario Fatt. elettr.\n0001\tBianchi\t00100\tRoma\tRM\t'00743110157\t0000000\n",
    )
    expect(danea?.lines[0]).toEqual({
      line: 3,
      values: {
        name: 'Bianchi',
        postalCode: '00100',
        city: 'Roma',
        province: 'RM',
        vatNumber: '00743110157',
        sdiCode: '0000000',
      },
    })
  })

  it('is not found where no column has names', () => {
    expect(read('Dato;Beløb\n2026-01-01;100\n')).toBeNull()
    expect(read('')).toBeNull()
  })
})
