import { counted, type Result } from './report.ts'

export type InvoiceResult = Pick<
  Result,
  'harm' | 'tally' | 'asked' | 'judged' | 'findings' | 'version' | 'seconds'
> & {
  invoices: number
  /** Counted at the simulator. */
  issued: number
  sendings: number
}

const struck = ({ tally }: InvoiceResult): string =>
  [...tally].map(([name, { fatture_in_cloud: count }]) => `${name} ${count}`).join(', ')

export function wordsOfInvoices(result: InvoiceResult): string[] {
  const { invoices, issued, sendings, harm, seconds } = result
  return [
    `${invoices} invoices, ${issued} over there, sent ${sendings} times`,
    `${harm.kills} processes killed, ${harm.restarts} restarts of the database, ${seconds} s`,
    struck(result),
  ]
}

export function toInvoicePart(result: InvoiceResult, command: string, day: string): string {
  const { invoices, issued, sendings, harm } = result
  return `## Sales invoices

${day}, \`${command}\`, PostgreSQL ${result.version}, ${result.seconds} s.

Invoices of organizations connected to Fatture in Cloud are issued over HTTP and sent by their keeper, under the
same harm. When all was quiet, no number was used twice, here or there, and every invoice was made and
sent to the exchange exactly once.

| invoices | over there | sent to the exchange | processes killed | database restarts |
|---|---|---|---|---|
| ${invoices} | ${issued} | ${sendings} | ${harm.kills} | ${harm.restarts} |

Faults that struck: ${struck(result)}.

Calls sent again because of: ${counted(result.asked)}. The judge was first shown ${result.judged} planted faults.
`
}
