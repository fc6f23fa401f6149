import { minor, show } from '../held/amounts.ts'
import { partitaIva } from '../held/check_digits.ts'
import { write } from '../held/days.ts'
import { bill, supplier } from '../fresh/fresh_bill.ts'
import type { Mark } from '../fresh/ink.ts'

const PIVA = partitaIva('0155208025')
const eur = (amount: bigint): string => show(amount, 'plain')

const CASES = [
  {
    day: '2026-03-17',
    number: '0441',
    car: '118',
    from: 'Stazione FS Padova',
    to: "Limena, Via dell'Artigianato",
    fare: '24.50',
    extra: '0',
  },
  {
    day: '2026-05-21',
    number: '1207',
    car: '63',
    from: 'Limena',
    to: 'Fiera di Padova',
    fare: '21.00',
    extra: '3.50',
  },
  {
    day: '2026-10-08',
    number: '2933',
    car: '118',
    from: 'Padova centro',
    to: 'Aeroporto Venezia T.',
    fare: '85.00',
    extra: '5.00',
  },
]

export const taxicoop = supplier({
  layout: 'taxicoop',
  country: 'IT',
  supplier: 'Radiotaxi Euganeo Soc. Coop.',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'transport',
  cases: CASES,
  draw: (one) => {
    const total = minor(one.fare) + minor(one.extra)
    const truth = bill({
      kind: 'receipt',
      date: one.day,
      number: one.number,
      free: total,
      trap: 'slip of a taxi on a small form: filled in as by hand, amount apart from its label, car number larger than the receipt number, no VAT, two-digit year with full stops',
    })
    const ink: Mark[] = [
      { frame: [4, 4, 97, 66], colour: '#1d4ed8' },
      { block: [4, 4, 97, 12], colour: '#1d4ed8' },
      [8, 7, 'RADIOTAXI EUGANEO', 'b 13 #ffffff'],
      [98, 8, 'Tel. 049 000 118', '7 r #ffffff'],
      [8, 18, 'Ricevuta taxi n.', '7 #1d4ed8'],
      [30, 17, one.number, 'serif i 12'],
      [52, 18, 'TAXI', '7 #1d4ed8'],
      [60, 16, one.car, 'b 18'],
      [76, 18, 'del', '7 #1d4ed8'],
      [81, 17, write(one.day, 'D.M.YY'), 'serif i 12'],
      [8, 28, 'Cliente', '7 #1d4ed8'],
      [24, 26.5, 'Officina Verdi srl  P.I. 99999999990', 'serif i 11'],
      { line: [22, 32, 98, 32], colour: '#1d4ed8', wide: 0.3 },
      [8, 36, 'Da', '7 #1d4ed8'],
      [24, 34.5, one.from, 'serif i 11'],
      { line: [22, 40, 98, 40], colour: '#1d4ed8', wide: 0.3 },
      [8, 44, 'A', '7 #1d4ed8'],
      [24, 42.5, one.to, 'serif i 11'],
      { line: [22, 48, 98, 48], colour: '#1d4ed8', wide: 0.3 },
      [8, 52, `Tassametro ${eur(minor(one.fare))}    Supplementi ${eur(minor(one.extra))}`, '7.5'],
      { frame: [68, 51, 30, 12], colour: '#1d4ed8' },
      [96, 53.5, eur(total), 'serif b i 16 r'],
      [8, 58, 'Importo pagato Euro ........................................', '7 #1d4ed8'],
      [
        8,
        65.5,
        `Radiotaxi Euganeo Soc. Coop. – P.le Stazione 1, Padova – P.IVA ${PIVA} – esente art. 10 n. 14 D.P.R. 633/72`,
        '5',
      ],
    ]
    return { page: { ink, size: [105, 74] as const }, bill: truth }
  },
})
