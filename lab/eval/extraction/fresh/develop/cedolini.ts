import { minor, show } from '../../held/amounts.ts'
import { partitaIva } from '../../held/check_digits.ts'
import { monthEnd, write } from '../../held/days.ts'
import { bill, supplier } from '../fresh_bill.ts'
import { lines, type Mark } from '../ink.ts'

const PIVA = partitaIva('0339917028')
const eur = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  {
    day: '2026-02-05',
    month: 'GENNAIO 2026',
    people: [
      ['ROSSI MARCO', '2318.00', '213.02', '341.15'],
      ['ZANON ELISA', '1984.50', '182.38', '248.77'],
    ],
  },
  {
    day: '2026-04-03',
    month: 'MARZO 2026',
    people: [
      ['ROSSI MARCO', '2402.40', '220.78', '362.04'],
      ['ZANON ELISA', '1984.50', '182.38', '248.77'],
      ['DAL BO PIETRO', '1420.00', '130.50', '94.61'],
    ],
  },
  {
    day: '2026-06-26',
    month: 'QUATTORDICESIMA 2026',
    people: [
      ['ROSSI MARCO', '2318.00', '213.02', '455.60'],
      ['ZANON ELISA', '1984.50', '182.38', '371.12'],
      ['DAL BO PIETRO', '1065.00', '97.87', '158.03'],
    ],
  },
] satisfies { people: [string, string, string, string][]; [key: string]: unknown }[]

export const cedolini = supplier({
  layout: 'cedolini',
  country: 'IT',
  supplier: 'Studio Paghe Bertin & Associati',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'professional',
  cases: CASES,
  draw: (one, index) => {
    const sums = [0n, 0n, 0n, 0n]
    const rows = one.people.map(([name, gross, social, tax], row) => {
      const amounts = [
        minor(gross),
        minor(social),
        minor(tax),
        minor(gross) - minor(social) - minor(tax),
      ]
      for (const [at, amount] of amounts.entries()) sums[at] = (sums[at] ?? 0n) + amount
      return `00${row + 1}|${name}|${amounts.map(eur).join('|')}`
    })
    const truth = bill({
      kind: 'not_a_bill',
      date: one.day,
      number: null,
      trap: 'payroll summary sent by the payroll office: totals, net to pay and a payment day, and it is no bill',
    })
    const columns = [
      [12, 'mono 8.5'],
      [24, 'mono 8.5'],
      [100, 'mono 8.5 r'],
      [128, 'mono 8.5 r'],
      [158, 'mono 8.5 r'],
      [196, 'mono 8.5 r'],
    ] as const
    const ink: Mark[] = [
      [12, 10, 'STUDIO PAGHE BERTIN & ASSOCIATI', 'mono b 10'],
      [12, 15, `CONSULENTI DEL LAVORO  VIA TIZIANO ASPETTI 41 PADOVA  P.IVA ${PIVA}`, 'mono 7.5'],
      { line: [12, 20, 198, 20] },
      [
        12,
        23,
        "DITTA 00418  OFFICINA VERDI S.R.L.  VIA DELL'ARTIGIANATO 7  LIMENA PD\nC.F./P.IVA 99999999990   POS. INPS 5408812773/00   PAT INAIL 21884407/62",
        'mono 8',
      ],
      [105, 36, `RIEPILOGO NETTI DA PAGARE - ${one.month}`, 'mono b 11 c'],
      [
        198,
        44,
        `Stampa del ${write(one.day, 'DD/MM/YY')}  Elab. n. ${7720 + index}  Pag. 1`,
        'mono 7.5 r',
      ],
      { line: [12, 50, 198, 50] },
      ...lines(51, 4, columns, ['COD|DIPENDENTE|LORDO|CONTRIBUTI|IRPEF|NETTO']),
      { line: [12, 55.5, 198, 55.5] },
      ...lines(58, 5.5, columns, rows),
      { line: [12, 80, 198, 80] },
      ...lines(82, 5, columns, [`|TOTALI DITTA|${sums.map(eur).join('|')}`]),
      [
        12,
        98,
        `TOTALE BONIFICI DA DISPORRE EUR ${eur(sums[3] ?? 0n)}  VALUTA ${write(monthEnd(one.day, 0), 'DD/MM/YY')}`,
        'mono b 9',
      ],
      [
        12,
        106,
        `TOTALE F24 (CONTRIBUTI + RITENUTE) EUR ${eur((sums[1] ?? 0n) + (sums[2] ?? 0n))}  SCADENZA 16 DEL MESE SUCCESSIVO`,
        'mono b 9',
      ],
      [
        12,
        118,
        'PROSPETTO INTERNO PER LA TESORERIA. NON COSTITUISCE DOCUMENTO FISCALE.\nLA FATTURA DELLO STUDIO PER IL SERVIZIO PAGHE VIENE EMESSA A PARTE.',
        'mono 8',
      ],
    ]
    return { page: { ink, size: [210, 148] as const }, bill: truth }
  },
})
