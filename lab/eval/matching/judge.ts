import type { MadeOrganization } from '../../../test/matching/made_organization.ts'
import type { Matcher } from './matchers.ts'
import type { Matched } from './measure.ts'

/** Lets a matcher loose on every organization, and puts its answers beside the truth. */
export function judge(matcher: Matcher, corpus: readonly MadeOrganization[]): Matched[] {
  return corpus.flatMap((organization) => {
    const answers = matcher(organization)
    return organization.transactions.map(({ id }) => ({
      kind: organization.kinds.get(id) ?? '',
      truth: organization.truth.get(id) ?? [],
      answer: answers.get(id) ?? { isAuto: false, sets: [] },
    }))
  })
}
