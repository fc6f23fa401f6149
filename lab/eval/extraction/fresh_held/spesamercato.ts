import { minor, show, sum } from '../held/amounts.ts'
import { partitaIva } from '../held/check_digits.ts'
import { write } from '../held/days.ts'
import { bill, inside, supplier } from '../fresh/fresh_bill.ts'
import { pair, roll } from '../fresh/ink.ts'

const PIVA = partitaIva('0188204023')
const eur = (amount: bigint): string => show(amount, 'plain')

type Goods = [text: string, rate: 4 | 10 | 22, amount: string]
const CASES: { day: string; time: string; number: string; cash: boolean; goods: Goods[] }[] = [
  {
    day: '2026-03-02',
    time: '18:05',
    number: '1188-0204',
    cash: false,
    goods: [
      ['LATTE UHT PS 6X1L', 4, '7.14'],
      ['CAFFE MACINATO 4X250', 22, '12.90'],
      ['ACQUA NAT 6X1,5', 22, '2.34'],
      ['BISCOTTI FROLLINI', 10, '3.19'],
      ['SCONTO FEDELTA', 22, '-1.50'],
    ],
  },
  {
    day: '2026-05-16',
    time: '09:41',
    number: '1263-0017',
    cash: true,
    goods: [
      ['ZUCCHERO 1KG X 3', 10, '4.17'],
      ['TOVAGLIOLI 200', 22, '2.79'],
      ['PANE PUGLIESE', 4, '2.82'],
      ['SACCHETTO BIO', 22, '0.15'],
    ],
  },
  {
    day: '2026-09-29',
    time: '13:18',
    number: '1399-0331',
    cash: false,
    goods: [
      ['CAFFE MACINATO 4X250', 22, '25.80'],
      ['FRUTTA KG 2,114', 4, '5.26'],
      ['SUCCO MELA 3X200', 22, '5.97'],
      ['BUONO SPESA 10%', 22, '-3.18'],
    ],
  },
]

export const spesamercato = supplier({
  layout: 'spesamercato',
  country: 'IT',
  supplier: 'Spesamercato Limena S.p.A.',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'groceries',
  cases: CASES,
  draw: (one) => {
    const rates = ([4, 10, 22] as const).filter((rate) => one.goods.some((row) => row[1] === rate))
    const rows = rates.map((rate) =>
      inside(rate, sum(one.goods.filter((row) => row[1] === rate).map((row) => minor(row[2])))),
    )
    const exact = sum(one.goods.map((row) => minor(row[2])))
    const total = one.cash ? ((exact + 2n) / 5n) * 5n : exact
    const truth = bill({
      kind: 'receipt',
      date: one.day,
      number: one.number,
      rows,
      rounding: total - exact,
      trap: 'supermarket documento commerciale: three VAT rates inside, discounts below the goods, cash rounding to five cents, loyalty points and a till number; no VAT per rate is printed',
    })
    const given = minor('20.00')
    return {
      page: roll(
        [
          '^^SPESAMERCATO',
          '^la spesa sotto casa',
          '^Spesamercato Limena S.p.A.',
          '^Via del Santo 52 - 35010 LIMENA (PD)',
          `^P.I. ${PIVA}`,
          '',
          '^DOCUMENTO COMMERCIALE',
          '^di vendita o prestazione',
          pair('DESCRIZIONE           IVA', 'Prezzo(€)'),
          ...one.goods.map(([text, rate, amount]) =>
            pair(`${text.padEnd(21)} ${rate}%`, eur(minor(amount))),
          ),
          '',
          pair('SUBTOTALE', eur(exact)),
          ...(total === exact ? [] : [pair('ARROTONDAMENTO', eur(total - exact))]),
          `*${pair('TOTALE COMPLESSIVO', eur(total))}`,
          pair('di cui IVA', eur(truth.vat)),
          '',
          ...(one.cash
            ? [pair('CONTANTE', eur(given)), pair('RESTO', eur(given - total))]
            : [pair('BANCOMAT', eur(total))]),
          pair('IMPORTO PAGATO', eur(total)),
          '',
          pair('Articoli', String(one.goods.length)),
          'Carta Club 0441882704  punti 1.204',
          `${write(one.day, 'DD/MM/YY')} ${one.time}  DOC. N. ${one.number}`,
          'RT 99IEB004188   Cassa 04 Op. 118',
          '^Grazie, a presto!',
        ],
        74,
      ),
      bill: truth,
    }
  },
})
