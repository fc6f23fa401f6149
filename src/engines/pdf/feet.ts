import { drawBand } from './mark.ts'
import { colors, drawRule, drawText, frame, wrapIn, type Sheet, type Style } from './sheet.ts'

/** What stands at the foot of a paper; `band` is set where it is no real one. */
export type Feet = {
  text: string
  width: number
  page: (number: number, of: number) => string
  band: string | null
}

const quiet: Style = { size: 8, color: colors.quiet }

/** On every page that was written: a rule, whose paper it is, and which page of how many. */
export function drawFeet(sheet: Sheet, { text, width, page, band }: Feet): void {
  const { document } = sheet
  const { count } = document.bufferedPageRange()
  const y = frame.height - 34
  const [line = ''] = wrapIn(sheet, text, quiet, width)
  for (let index = 0; index < count; index++) {
    document.switchToPage(index)
    if (band !== null) drawBand(sheet, band)
    sheet.y = y - 14
    drawRule(sheet, frame.left, frame.right)
    drawText(sheet, line, { x: frame.left, y }, quiet)
    drawText(sheet, page(index + 1, count), { x: frame.right, y, align: 'right' }, quiet)
  }
}
