import { colors, drawRule, drawText, ensureRoom, frame, type Sheet, type Style } from '#pdf/room'
import { bothOf } from './return_lines.ts'
import { wordsOf, type LanguageWords } from '#languages/room'

const quiet: Style = { size: 7, color: colors.quiet }
const height = 74
const gap = 14

/** The place to sign; never split over two pages. */
export function drawSignOff(sheet: Sheet, words: LanguageWords['vatReturn']): void {
  ensureRoom(sheet, height)
  const english = wordsOf('en').vatReturn
  const heading = bothOf(words.signOff, english.signOff)
  drawText(sheet, heading, { x: frame.left, y: sheet.y + 10 }, { size: 9, weight: 'strong' })
  const names = ['name', 'date', 'signature'] as const
  const width = (frame.right - frame.left - gap * (names.length - 1)) / names.length
  sheet.y += 48
  for (const [index, name] of names.entries()) {
    const x = frame.left + index * (width + gap)
    drawRule(sheet, x, x + width, colors.quiet)
    drawText(sheet, bothOf(words[name], english[name]), { x, y: sheet.y + 11 }, quiet)
  }
  sheet.y += height - 48
}
