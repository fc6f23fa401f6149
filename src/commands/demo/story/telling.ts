import type { DemoBill, DemoPayment, DemoSale } from './story_type.ts'

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
