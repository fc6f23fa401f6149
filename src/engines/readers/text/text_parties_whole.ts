import type { LineCandidates } from './candidates.ts'
import { spanOf } from './text_lines.ts'
import { isCompany, isServing, lettersOf, type PrintedName } from './text_parties_words.ts'

/**
 * Beside the number in a footer stands the bank, too. It is the supplier of its own bills only, and
 * those name no other company more often.
 */
export function notTheBank(
  near: PrintedName | undefined,
  names: readonly PrintedName[],
): PrintedName | undefined {
  if (near === undefined || !isServing(near.text)) return near
  const timesOf = ({ text }: PrintedName) =>
    names.filter((one) => lettersOf(one.text) === lettersOf(text)).length
  const others = names.filter(({ text }) => isCompany(text) && !isServing(text))
  return others.find((one) => timesOf(one) > timesOf(near)) ?? near
}

const continuing = /^(?:di|de|v\/|ved|af|by|of|inh\.|inhaber|e c\.|& )/iu

/** "OSTERIA AL MOLO" over "di Scarpa Renzo & C. S.n.c.": the sign and its keeper are one name. */
export function twoLinesOf(
  looks: readonly LineCandidates[],
  names: readonly PrintedName[],
  name: PrintedName,
): PrintedName {
  const here = looks[name.line]?.line
  if (here === undefined || !continuing.test(`${name.text} `)) return name
  const [left, right] = spanOf(here, name.start, name.end)
  const above = names.findLast((one) => {
    const line = looks[one.line]?.line
    if (line === undefined || one.line !== name.line - 1 || line.page !== here.page) return false
    const [from, to] = spanOf(line, one.start, one.end)
    return from < right && to > left
  })
  return above === undefined ? name : { ...name, text: `${above.text} ${name.text}` }
}
