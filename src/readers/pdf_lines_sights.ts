import { bareText, type Run, type Sight } from './pdf_lines_hidden.ts'

export type Sights = {
  /** How each text can be seen. */
  sights: Sight[]
  /** What is drawn and not among the texts. */
  missing: string[]
}

/**
 * Says of each text of a page how it is drawn. Texts and drawing orders list the same letters in the
 * same order, so each text takes its share of them, and a run that is not in its turn is missing.
 * Where they part for another reason, a text is hidden if it stands in a hidden run.
 */
export function sightsOf(texts: readonly string[], runs: readonly Run[]): Sights {
  const shares = texts.map(bareText)
  const all = shares.join('')
  const missing: string[] = []
  const marks: Sight[] = []
  for (const { text, sight } of runs) {
    if (!all.startsWith(text, marks.length)) missing.push(text.slice(0, 200))
    else for (let index = 0; index < text.length; index += 1) marks.push(sight)
  }
  if (marks.length !== all.length) return { sights: sightsByText(shares, runs), missing: [] }
  let from = 0
  const sights = shares.map((share): Sight => {
    const own = marks.slice(from, from + share.length)
    from += share.length
    return own.find((sight) => sight !== 'seen') ?? 'seen'
  })
  return { sights, missing }
}

function sightsByText(shares: readonly string[], runs: readonly Run[]): Sight[] {
  const lettersOf = (wanted: Sight) =>
    runs.map(({ text, sight }) => (sight === wanted ? text : '\n')).join('')
  const [unseen, white] = [lettersOf('unseen'), lettersOf('white')]
  return shares.map((share) => {
    if (share !== '' && unseen.includes(share)) return 'unseen'
    return share !== '' && white.includes(share) ? 'white' : 'seen'
  })
}
