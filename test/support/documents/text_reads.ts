import { nationalNumbers } from '#regions/room'
import { reading } from '#readers/reading/reading'
import { readLines } from '#readers/text/text'
import { linesOfText } from '#readers/text/text_lines'

const danishHome = { country: 'DK', currency: 'DKK', businessNumbers: nationalNumbers() }
export const italianHome = { ...danishHome, country: 'IT', currency: 'EUR' }

/** Reads the text of a page, which has to keep to the contract. */
export function readText(text: string, home = danishHome) {
  const outcome = readLines(linesOfText(text), home, 'text')
  reading.parse(outcome)
  return outcome
}
