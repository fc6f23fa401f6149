import type { Fattura, Party, FatturaSeller } from '#fatturapa/room'
import { fatturaWith, ourCompany, type Sample } from './fatturapa.ts'
import { german, swiss } from './fatturapa_natures.ts'

const us: Party = {
  vatId: ourCompany.vatId,
  fiscalCode: null,
  name: ourCompany.name,
  address: ourCompany.address,
}

const asSeller = (party: Party): FatturaSeller => ({
  ...party,
  regime: 'RF18',
  rea: null,
  contacts: null,
})

/** A document that the buyer makes about what it bought, and sends to itself. */
function selfInvoice(type: string, seller: Party, sample: Sample = {}): Fattura {
  return fatturaWith({
    recipientCode: 'OUR1234',
    seller: asSeller(seller),
    buyer: us,
    issuer: 'CC',
    payment: null,
    ...sample,
    document: {
      type,
      number: `${type}/1`,
      linked: [{ number: 'RE-2026-104', date: '2026-02-20', cig: null, cup: null }],
    },
  })
}

const builder: Party = {
  vatId: { country: 'IT', code: '07643520567' },
  fiscalCode: null,
  name: { company: 'Edilizia S.r.l.' },
  address: ourCompany.address,
}

export const selfInvoiceScenarios: Readonly<Record<string, Fattura>> = {
  self_invoice_td16_domestic_reverse_charge: selfInvoice('TD16', builder, {
    summaries: [
      { rate: '22', nature: 'N6.3', base: '100', tax: '22', due: 'I', law: null, rounding: null },
    ],
    lines: [{ rate: '22', nature: 'N6.3' }],
  }),
  self_invoice_td17_services_from_abroad: selfInvoice('TD17', german),
  self_invoice_td17_from_outside_the_union: selfInvoice('TD17', swiss),
  self_invoice_td18_goods_of_the_union: selfInvoice('TD18', german),
  self_invoice_td19_goods_of_a_non_resident: selfInvoice('TD19', german),
}
