type Head = {
  title: string
  claim: string
  /** What was counted or measured; the claim holds or falls with it. */
  figure: string
  /** The command, the machine, how long it took. */
  about: string
  /** Today, unless another day is given. */
  day?: string
}

/** How every page in docs/proofs begins, so that a reader need not look for what was shown. */
export function headOf({ title, claim, figure, about, day }: Head): string {
  const date = day ?? new Date().toISOString().slice(0, 10)
  return `# ${title}\n\n- Claim: ${claim}\n- Figure: ${figure}\n- Date: ${date}, ${about}`
}
