import { drawText, frame, measureText, type Sheet, type Style } from './sheet.ts'

/** Across the page and over all else, so that it is seen however the page is cut or copied. */
export function drawMark(sheet: Sheet, text: string): void {
  const { document } = sheet
  const x = frame.width / 2
  const y = frame.height / 2
  const style: Style = { size: 110, weight: 'strong', color: '#000000' }
  document
    .save()
    .rotate(-35, { origin: [x, y] })
    .fillOpacity(0.08)
  drawText(sheet, text, { x: x - measureText(sheet, text, style) / 2, y: y + 40 }, style)
  document.restore().fillOpacity(1)
}

const bandHeight = 24
const bandStyle: Style = { size: 9.5, weight: 'strong', color: '#7a3e00' }

/** Along the upper edge, above all that is written. */
export function drawBand(sheet: Sheet, text: string): void {
  sheet.document.rect(0, 0, frame.width, bandHeight).fill('#fdeecf')
  const x = (frame.width - measureText(sheet, text, bandStyle)) / 2
  drawText(sheet, text, { x, y: bandHeight - 8.5 }, bandStyle)
}
