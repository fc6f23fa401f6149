// Two equations of different kinds are needed: a rate that gives the VAT, and a sum that includes
// it. One alone is too weak: on real documents, wrong readings met it in six cases of twenty-one.
const rateProofs = ['rate_equation', 'row_rate', 'included_vat']
const sumProofs = ['net_printed', 'rows_sum', 'net_plus_vat', 'rows_sum_net', 'rows_sum_vat']
const all: ReadonlySet<string> = new Set([...rateProofs, ...sumProofs])

type ProvenField = { proofs: readonly string[] } | null

/** Whether total and VAT are proven by two equations of different kinds, of which none fails. */
export function isProvenBySums(
  equations: readonly { code: string; holds: boolean }[],
  fields: readonly ProvenField[],
): boolean {
  if (equations.some(({ code, holds }) => !holds && all.has(code))) return false
  const held = new Set([
    ...equations.map(({ code }) => code),
    ...fields.flatMap((field) => field?.proofs ?? []),
  ])
  return rateProofs.some((proof) => held.has(proof)) && sumProofs.some((proof) => held.has(proof))
}
