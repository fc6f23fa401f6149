import type { Act } from './act.ts'

/** What is open on the screen, and what can be done with it. */
export type Offer = { name: string; acts(): readonly Act[] }

const held: Offer[] = []

export function offer(one: Offer): () => void {
  held.push(one)
  return () => {
    held.splice(held.indexOf(one), 1)
  }
}

/** What is open now, the innermost first, as it can be done at this moment. */
export const offeredNow = (): { name: string; acts: readonly Act[] }[] =>
  held.toReversed().map(({ name, acts }) => ({ name, acts: acts() }))
