import type { DemoBill, DemoPaper, DemoPayment, DemoSale, DemoStep } from './story_type.ts'

export function bill(
  supplier: DemoBill['supplier'],
  number: string,
  ago: number,
  what: string,
  netMinor: bigint,
  paid?: DemoPayment,
): DemoBill {
  return { supplier, number, ago, what, netMinor, ...(paid === undefined ? {} : { paid }) }
}

export function sale(
  client: DemoSale['client'],
  ago: number,
  lines: DemoSale['lines'],
  paid?: DemoPayment,
): DemoSale {
  return { client, ago, lines, ...(paid === undefined ? {} : { paid }) }
}

/** So many days later, naming the number of what is paid unless something else is said. */
export function paid(
  after: number,
  how: DemoPayment['how'] = 'number',
  offMinor = 0n,
): DemoPayment {
  return { after, how, offMinor }
}

/** A receipt with too little on it to be read, so that somebody says what it is. */
export function handwritten(
  name: string,
  what: string,
  said: { country: string; date: string; total: number; vat: number },
): { paper: DemoPaper; steps: DemoStep[] } {
  const { country, ...facts } = said
  const body = { supplier: { name, country }, ...facts, kind: 'receipt' }
  return {
    paper: { text: `${name}\n${what}` },
    steps: [{ name: 'extract_document' }, { name: 'correct_document', body }],
  }
}
