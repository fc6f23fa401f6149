import { bareText, type TextRun, type RunSight } from './pdf_lines_hidden.ts'

export type Sights = {
  /** How each text can be seen. */
  sights: RunSight[]
  /** What is drawn and not among the texts. */
  missing: string[]
}

/**
 * The visibility of each text of a page. Texts and drawing operators list the same letters in the
 * same order, so each text consumes its share; a run out of order is missing from the texts. If
 * they differ for another reason, a text is hidden if it occurs in a hidden run.
 */
export function sightsOf(texts: readonly string[], runs: readonly TextRun[]): Sights {
  const shares = texts.map(bareText)
  const all = shares.join('')
  const missing: string[] = []
  const marks: RunSight[] = []
  for (const { text, sight } of runs) {
    if (!all.startsWith(text, marks.length)) missing.push(text.slice(0, 200))
    else for (let index = 0; index < text.length; index += 1) marks.push(sight)
  }
  if (marks.length !== all.length) return { sights: sightsByText(shares, runs), missing: [] }
  let from = 0
  const sights = shares.map((share): RunSight => {
    const own = marks.slice(from, from + share.length)
    from += share.length
    return own.find((sight) => sight !== 'seen') ?? 'seen'
  })
  return { sights, missing }
}

function sightsByText(shares: readonly string[], runs: readonly TextRun[]): RunSight[] {
  const lettersOf = (wanted: RunSight) =>
    runs.map(({ text, sight }) => (sight === wanted ? text : '\n')).join('')
  const [unseen, white] = [lettersOf('unseen'), lettersOf('white')]
  return shares.map((share) => {
    if (share !== '' && unseen.includes(share)) return 'unseen'
    return share !== '' && white.includes(share) ? 'white' : 'seen'
  })
}
