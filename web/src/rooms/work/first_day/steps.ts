export type StepKey = 'company' | 'system' | 'bank' | 'document'

/** What is known of an organization on its first day. */
export type FirstDayFacts = {
  number: string | null
  system: string | null
  /** A person said that Daybook itself keeps the books. */
  isOwnBooks: boolean
  banks: number
  documents: number
}

export type Step = { key: StepKey; isDone: boolean }

/** The four steps in their order; the first that is not done is the one to do now. */
export function stepsOf(facts: FirstDayFacts): { steps: Step[]; now: StepKey | null } {
  const steps: Step[] = [
    { key: 'company', isDone: facts.number !== null },
    { key: 'system', isDone: facts.system !== null || facts.isOwnBooks },
    { key: 'bank', isDone: facts.banks > 0 },
    { key: 'document', isDone: facts.documents > 0 },
  ]
  return { steps, now: steps.find((one) => !one.isDone)?.key ?? null }
}
