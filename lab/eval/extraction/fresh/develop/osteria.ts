import { minor, show, sum, times } from '../../held/amounts.ts'
import { partitaIva } from '../../held/check_digits.ts'
import { write } from '../../held/days.ts'
import { bill, inside, supplier } from '../fresh_bill.ts'
import { pair, roll } from '../ink.ts'

const PIVA = partitaIva('0287741034')
const eur = (amount: bigint): string => show(amount, 'plain')

type Dish = [text: string, count: string, price: string]
const CASES: {
  day: string
  time: string
  number: string
  dishes: Dish[]
  discount: string
  cash: string | null
}[] = [
  {
    day: '2026-03-11',
    time: '13:22',
    number: '0417-0031',
    discount: '0',
    cash: null,
    dishes: [
      ['COPERTO', '2', '2.50'],
      ['BIGOLI IN SALSA', '1', '12.00'],
      ['BACCALA MANTECATO', '1', '16.00'],
      ['ACQUA 0,75', '1', '2.80'],
      ['CAFFE', '2', '1.40'],
    ],
  },
  {
    day: '2026-05-28',
    time: '21:04',
    number: '0482-0118',
    discount: '3.60',
    cash: '150.00',
    dishes: [
      ['COPERTO', '4', '2.50'],
      ['ANTIPASTO CASA', '2', '14.00'],
      ['RISOTTO X 4', '4', '15.50'],
      ['VINO CALICE', '3', '5.00'],
    ],
  },
  {
    day: '2026-07-09',
    time: '12:51',
    number: '0519-0007',
    discount: '0',
    cash: null,
    dishes: [
      ['MENU LAVORO', '3', '15.00'],
      ['BIRRA MEDIA', '1', '5.50'],
      ['CAFFE', '3', '1.40'],
    ],
  },
]

export const osteria = supplier({
  layout: 'osteria',
  country: 'IT',
  supplier: 'Osteria al Molo di Scarpa Renzo & C. S.n.c.',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'meals',
  cases: CASES,
  draw: (one) => {
    const dishes = sum(one.dishes.map(([, count, price]) => times(count, price)))
    const row = inside(10, dishes - minor(one.discount))
    const truth = bill({
      kind: 'receipt',
      date: one.day,
      number: one.number,
      rows: [row],
      trap: "documento commerciale with the customer's VAT number on it; total before discount, cash given and change; fiscal printer number; date dd-mm-yyyy only at the foot",
    })
    const discount = minor(one.discount)
    const cash = one.cash === null ? null : minor(one.cash)
    return {
      page: roll([
        '^^OSTERIA AL MOLO',
        '^di Scarpa Renzo & C. S.n.c.',
        '^Fondamenta Canal Vena 212',
        '^30015 Chioggia (VE)',
        `^P.IVA ${PIVA}`,
        '^Tel. 041 000 7712',
        '',
        '^DOCUMENTO COMMERCIALE',
        '^di vendita o prestazione',
        '',
        pair('DESCRIZIONE        IVA', 'Prezzo(€)'),
        ...one.dishes.flatMap(([text, count, price]) => [
          ...(count === '1' ? [] : [`  ${count} x ${eur(minor(price))}`]),
          pair(`${text.padEnd(18)} 10%`, eur(times(count, price))),
        ]),
        ...(discount === 0n
          ? []
          : [pair('SUBTOTALE', eur(dishes)), pair('SCONTO A VALORE', `-${eur(discount)}`)]),
        '',
        `*${pair('TOTALE COMPLESSIVO', eur(truth.total))}`,
        pair('di cui IVA', eur(truth.vat)),
        '',
        ...(cash === null
          ? [pair('Pagamento elettronico', eur(truth.total)), pair('Pagamento contante', '0,00')]
          : [pair('Pagamento contante', eur(cash)), pair('Resto', eur(cash - truth.total))]),
        pair('Importo pagato', eur(truth.total)),
        '',
        'Cod.Fisc./P.IVA cliente: 99999999990',
        '',
        `^${write(one.day, 'DD-MM-YYYY')} ${one.time}`,
        `^DOCUMENTO N. ${one.number}`,
        '^RT 53SNS401882',
        '^Tavolo 7 - Op. MIRCO',
        '^GRAZIE E ARRIVEDERCI',
      ]),
      bill: truth,
    }
  },
})
